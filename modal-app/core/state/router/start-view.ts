import type { Features } from '#schemas/entities/options.ts'
import { isOpenable, VIEWS, type ViewName } from './view-catalogue.ts'

/** Whether there is nothing to see in a view while nobody is connected. */
export function needsAccount(view: ViewName): boolean {
  return VIEWS[view].needsAccount
}

/**
 * The view the modal opens at (docs/specification.md §2.26 to §2.28): a help view when it is asked for, Connect while nobody is
 * connected, else the requested view, else Account. A requested view that the site may not open, or that its owner
 * switched off, counts as none. Where there are only wallets of phones, the list of them or the code takes the place of
 * Connect. What needs an account waits while earlier connections are looked for.
 *
 * @param question.requested the name the site sent.
 * @param question.features of the site.
 * @param question.phoneView the view that takes the place of Connect, see `selectPhoneView`.
 * @param question.isUnsupported the wallet stands on a network that must be left first.
 * @example
 * startView({ requested: 'Networks', isConnected: true, isUnsupported: false }) // 'Networks'
 */
export function startView(question: {
  readonly requested?: string | undefined
  readonly isConnected: boolean
  readonly isUnsupported: boolean
  /** Earlier connections may still be found. */
  readonly isRestoring?: boolean
  readonly features?: Features | undefined
  readonly phoneView?: ViewName | undefined
}): ViewName {
  const { isConnected, isUnsupported, phoneView } = question
  const requested = readRequested(question)
  if (requested && VIEWS[requested].isHelp) return requested
  if (isUnsupported) return 'UnsupportedChain'
  if (phoneView && (requested === undefined || requested === 'Connect')) return phoneView
  if (requested && needsAccount(requested) && !isConnected && !question.isRestoring) return 'Connect'
  return requested ?? (isConnected ? 'Account' : 'Connect')
}

function readRequested({
  requested,
  features,
}: {
  readonly requested?: string | undefined
  readonly features?: Features | undefined
}): ViewName | undefined {
  if (requested === undefined || !isOpenable(requested)) return undefined
  const { feature } = VIEWS[requested]
  return feature !== undefined && features?.[feature] === false ? undefined : requested
}
