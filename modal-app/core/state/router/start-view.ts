import type { Features } from '#schemas/entities/options.ts'
import { isOpenable, VIEWS, type ViewName } from './view-catalogue.ts'

/** Whether a view has nothing to show while nobody is connected. */
export function needsAccount(view: ViewName): boolean {
  return VIEWS[view].needsAccount
}

/**
 * Chooses the view at which the modal opens (docs/specification.md §2.26 to §2.28): a requested help view, Connect while
 * nobody is connected, else the requested view, else Account. A requested view that the site may not open, or that its owner
 * disabled, is ignored. Where there are only phone wallets, their list or the code replaces Connect. A view that needs an
 * account is allowed while earlier connections are being restored.
 *
 * @param question.requested the name the site sent.
 * @param question.features of the site.
 * @param question.phoneView the view that replaces Connect, see `selectPhoneView`.
 * @param question.isUnsupported the wallet is on a network that must be left first.
 * @example
 * startView({ requested: 'Networks', isConnected: true, isUnsupported: false }) // 'Networks'
 */
export function startView(question: {
  readonly requested?: string | undefined
  readonly isConnected: boolean
  readonly isUnsupported: boolean
  /** Earlier connections may still be restored. */
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
