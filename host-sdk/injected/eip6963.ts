import { OWN_RDNS } from '#sdk/providers/own-identity.ts'
import { safeIcon, shortText, type FoundWallet, type InjectedProvider } from './found-wallet.ts'

declare global {
  interface WindowEventMap {
    'eip6963:announceProvider': CustomEvent<{
      readonly info?: Readonly<Record<string, unknown>>
      readonly provider?: InjectedProvider
    }>
  }
}

/**
 * Collects wallets announced by EIP-6963, without touching their providers. The announcement of this SDK is skipped.
 *
 * @param add called for each announcement, also when one uuid announces itself again.
 * @returns stops listening.
 */
export function discoverEip6963(add: (wallet: FoundWallet) => void): () => void {
  const rdnsByUuid = new Map<string, string>()
  const onAnnounce = (event: WindowEventMap['eip6963:announceProvider']): void => {
    try {
      const { info = {}, provider } = event.detail
      const [uuid, name, rdns] = [info['uuid'], info['name'], info['rdns']].map(shortText)
      if (!uuid || !name || !rdns || rdns === OWN_RDNS || typeof provider !== 'object' || !provider) return
      rdnsByUuid.set(uuid, rdns)
      const uuids = [...rdnsByUuid].filter(([, other]) => other === rdns).map(([other]) => other)
      const index = uuids.indexOf(uuid)
      add({
        info: {
          id: `eip6963:${rdns}${index > 0 ? `#${index + 1}` : ''}`,
          namespaces: ['eip155'],
          protocol: 'eip1193',
          name,
          rdns,
          uuid,
          ...safeIcon(info['icon']),
        },
        provider: () => provider,
      })
    } catch {
      // A malformed announcement is ignored.
    }
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}
