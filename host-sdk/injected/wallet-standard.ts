import { OWN_FEATURE } from '#sdk/providers/own-identity.ts'
import { safeIcon, shortText, type FoundStandardWallet, type FoundWallet } from './found-wallet.ts'

declare global {
  interface WindowEventMap {
    'wallet-standard:register-wallet': CustomEvent<unknown>
  }
}

/** The namespace of each Wallet Standard chain prefix. */
const NAMESPACES: Readonly<Record<string, string>> = { solana: 'solana', bitcoin: 'bip122', bip122: 'bip122' }

/**
 * Collects wallets of the Wallet Standard. Its events `register-wallet` and `app-ready` are implemented here, because its
 * library would be larger.
 *
 * @param add called for each wallet that serves a namespace we know.
 * @returns stops listening.
 */
export function discoverWalletStandard(add: (wallet: FoundWallet) => void): () => void {
  const gone = new Set<FoundStandardWallet>()
  const stop = new AbortController()
  const register = (...wallets: FoundStandardWallet[]): (() => void) => {
    if (stop.signal.aborted) return () => {}
    for (const wallet of wallets) {
      const found = describeWallet(wallet, () => (gone.has(wallet) ? undefined : wallet))
      if (found) add(found)
    }
    return () => wallets.forEach((wallet) => gone.add(wallet))
  }
  const onRegister = ({ detail }: WindowEventMap['wallet-standard:register-wallet']): void => {
    if (typeof detail === 'function') detail({ register })
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister, { signal: stop.signal })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return () => stop.abort()
}

/** Describes a wallet for the modal; undefined for the SDK's own wallets, unknown namespaces and malformed wallets. */
export function describeWallet(
  wallet: FoundStandardWallet,
  standard: () => FoundStandardWallet | undefined,
  id?: string,
): FoundWallet | undefined {
  try {
    const name = shortText(wallet.name)
    const chains = wallet.chains.filter((chain) => shortText(chain)).slice(0, 64)
    const features = Object.keys(wallet.features).filter(shortText).slice(0, 64)
    const namespaces = new Set(
      chains.map((chain) => NAMESPACES[chain.split(':')[0] ?? '']).filter((item) => item !== undefined),
    )
    if (!name || namespaces.size === 0 || features.includes(OWN_FEATURE)) return undefined
    return {
      info: {
        id: id ?? `standard:${name}`,
        namespaces: [...namespaces],
        protocol: 'wallet-standard',
        name,
        ...safeIcon(wallet.icon),
        features,
        chains,
      },
      standard,
    }
  } catch {
    return undefined
  }
}
