import { isOpenable, VIEWS, type ViewName } from './view-catalogue.ts'

/**
 * The view the modal opens at (specification §2, "Opening"): a help view when it is asked for, Connect while nobody is
 * connected, else the requested view, else Account. A requested view that the site may not open counts as none. Where
 * there are only wallets of phones, the list of them or the code takes the place of Connect.
 *
 * @param question.requested the name the site sent.
 * @param question.phoneView the view that takes the place of Connect, see `selectPhoneView`.
 * @param question.isUnsupported the wallet stands on a network that must be left first.
 * @example
 * startView({ requested: 'Networks', isConnected: true, isUnsupported: false }) // 'Networks'
 */
export function startView(question: {
  readonly requested?: string | undefined
  readonly isConnected: boolean
  readonly isUnsupported: boolean
  readonly phoneView?: ViewName | undefined
}): ViewName {
  const { isConnected, isUnsupported, phoneView } = question
  const requested =
    question.requested !== undefined && isOpenable(question.requested) ? question.requested : undefined
  if (requested && VIEWS[requested].isHelp) return requested
  if (isUnsupported) return 'UnsupportedChain'
  if (phoneView && (requested === undefined || requested === 'Connect')) return phoneView
  if (requested === 'Account' && !isConnected) return 'Connect'
  return requested ?? (isConnected ? 'Account' : 'Connect')
}
