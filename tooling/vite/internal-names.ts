/**
 * Members of the objects that the script for sites and its chunks pass to each other. Each name stands in no option, message,
 * public type, wallet or interface of the browser that the script uses, and nowhere as text, so that their builds may write a
 * short one for it.
 */
export const INTERNAL_NAMES = [
  'announceAll',
  'ask',
  'attach',
  'byEvent',
  'canRestore',
  'checked',
  'chunks',
  'contact',
  'detach',
  'during',
  'failTickets',
  'hasCard',
  'isDestroyed',
  'isShown',
  'knownChainId',
  'listeners',
  'loadContact',
  'modalOrigin',
  'mount',
  'onFailed',
  'onLeave',
  'onRetry',
  'onShown',
  'opening',
  'renew',
  'setBusy',
  'setCard',
  'setFrame',
  'setOpen',
  'showFailure',
  'store',
  'submitPayment',
  'sync',
  'wire',
] as const

/** The same short name for each in every build. */
export const SHORT_NAMES = {
  include: new RegExp(`^(${INTERNAL_NAMES.join('|')})$`),
  cache: Object.fromEntries(INTERNAL_NAMES.map((name, index) => [name, `$${index.toString(36)}`])),
}
