import { acceptedEvent, sentEvent } from './define-event.ts'

/** Transactions, also those that the site asks for. */
export const SEND_EVENTS = {
  OPEN_SEND: sentEvent('The form to send was opened.', []),
  SEND_INITIATED: sentEvent('A wallet was asked to send.', ['by', 'namespace', 'network']),
  SEND_SUCCESS: sentEvent('It was sent.', ['by', 'namespace', 'network', 'ms']),
  SEND_ERROR: sentEvent('It was not sent.', ['by', 'namespace', 'network', 'reason', 'ms']),
  SEND_REJECTED: acceptedEvent('The visitor rejected it.', ['namespace', 'network']),
} as const

export const SWAP_EVENTS = {
  CLICK_CONVERT: acceptedEvent('The form to swap was asked for.', []),
  OPEN_SWAP: sentEvent('The form to swap was opened.', []),
  CLICK_SELECT_TOKEN_TO_SWAP: sentEvent('The list of tokens to swap was opened.', []),
  CLICK_SELECT_NETWORK_TO_SWAP: acceptedEvent('The list of networks to swap on was opened.', []),
  INITIATE_SWAP: sentEvent('A wallet was asked to swap.', ['namespace', 'network']),
  SWAP_SUCCESS: sentEvent('The swap was sent.', ['namespace', 'network', 'ms']),
  SWAP_ERROR: sentEvent('The swap was not sent.', ['namespace', 'network', 'reason', 'ms']),
  SWAP_APPROVAL_ERROR: acceptedEvent('The approval of a swap failed.', ['namespace', 'network', 'reason']),
} as const

export const BUY_EVENTS = {
  SELECT_BUY_CRYPTO: sentEvent('The form to buy was opened.', []),
  SELECT_BUY_PROVIDER: acceptedEvent('A seller was chosen.', []),
  SELECT_WHAT_IS_A_BUY: sentEvent('The explanation of buying was opened.', []),
} as const

/** Payments that a site asks for. */
export const PAY_EVENTS = {
  PAY_MODAL_OPEN: sentEvent('A payment was opened.', []),
  PAY_EXCHANGE_SELECTED: acceptedEvent('An exchange was chosen.', []),
  PAY_INITIATED: sentEvent('A wallet was asked to pay.', ['namespace', 'network']),
  PAY_SUCCESS: sentEvent('The payment was sent.', ['namespace', 'network', 'ms']),
  PAY_ERROR: sentEvent('The payment was not sent.', ['namespace', 'network', 'reason', 'ms']),
} as const
