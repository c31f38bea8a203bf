import { ownProperty, type FoundWallet, type InjectedProvider } from './found-wallet.ts'

/** How long wallets have to announce themselves before `window.ethereum` is listed. */
const WAIT_MS = 300

/**
 * Adds `window.ethereum` if no wallet announced itself by EIP-6963 within 300 ms.
 *
 * @returns stops waiting.
 */
export function discoverLegacyEthereum(
  hasAnnounced: () => boolean,
  add: (wallet: FoundWallet) => void,
): () => void {
  const provider = (): InjectedProvider | undefined => {
    const found = ownProperty(window, 'ethereum')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wallets are not validated; a call that they lack throws
    return typeof found === 'object' && found !== null ? (found as InjectedProvider) : undefined
  }
  const timer = setTimeout(() => {
    if (hasAnnounced() || !provider()) return
    add({
      info: { id: 'injected', namespaces: ['eip155'], protocol: 'eip1193', name: 'Browser Wallet' },
      provider,
    })
  }, WAIT_MS)
  return () => clearTimeout(timer)
}
