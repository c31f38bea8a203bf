import type { InstanceCore } from '#sdk/instance-core.ts'
import type { StandardAccount, StandardWallet } from '#sdk/types/providers.ts'
import { OWN_FEATURE, OWN_ICON, OWN_NAME } from './own-identity.ts'
import { asProvider } from './provider-error.ts'

const VERSION = '1.0.0'

/** What an app offers to wallets (Wallet Standard). */
interface RegisterApi {
  readonly register: (...wallets: readonly StandardWallet[]) => () => void
}

declare global {
  interface WindowEventMap {
    'wallet-standard:app-ready': CustomEvent<RegisterApi>
  }
}

/** Chains and features of each Wallet Standard wallet; the link implements the features. */
const KINDS = {
  solana: [
    'solana',
    'mainnet devnet testnet localnet',
    'signMessage signTransaction signAndSendTransaction signIn',
  ],
  bip122: ['bitcoin', 'mainnet testnet regtest', 'signMessage signTransaction sendTransfer'],
} as const

/** Creates the Wallet Standard wallet of a namespace, which loads the modal when it is used. */
export function createStandardWallet(core: InstanceCore, namespace: keyof typeof KINDS): StandardWallet {
  const [standard, chains, methods] = KINDS[namespace]
  const accounts = (): StandardAccount[] => core.link()?.accounts(namespace) ?? []
  const connect = ({ silent = false } = {}): Promise<{ accounts: StandardAccount[] }> =>
    asProvider(async () => {
      await core.connected(namespace, silent)
      return { accounts: accounts() }
    })
  const on = (_event: 'change', listener: (change: { accounts: StandardAccount[] }) => void): (() => void) =>
    core.store.subscribe((state, before) => {
      if (state.namespaces[namespace] !== before.namespaces[namespace]) listener({ accounts: accounts() })
    })
  const features: Record<`${string}:${string}`, object> = {
    [OWN_FEATURE]: { version: VERSION },
    'standard:connect': { version: VERSION, connect },
    'standard:disconnect': {
      version: VERSION,
      disconnect: () => asProvider(() => core.disconnect(namespace)),
    },
    'standard:events': { version: VERSION, on },
  }
  if (namespace === 'bip122') features['bitcoin:connect'] = { version: VERSION, connect: () => connect() }
  for (const method of methods.split(' '))
    features[`${standard}:${method}`] = {
      version: VERSION,
      supportedTransactionVersions: ['legacy', 0],
      [method]: (...inputs: unknown[]) =>
        asProvider(async () => (await core.start()).feature(namespace, `${standard}:${method}`, inputs)),
    }
  return {
    version: VERSION,
    name: OWN_NAME,
    icon: OWN_ICON,
    chains: chains.split(' ').map((chain): `${string}:${string}` => `${standard}:${chain}`),
    features,
    get accounts() {
      return accounts()
    },
  }
}

/**
 * Registers wallets by the Wallet Standard's events, which are implemented here because its library would be larger.
 *
 * @returns takes them back.
 */
export function registerStandardWallets(wallets: readonly StandardWallet[]): () => void {
  const undo: (() => void)[] = []
  const register = (api: RegisterApi): void => void undo.push(api.register(...wallets))
  const onReady = ({ detail }: WindowEventMap['wallet-standard:app-ready']): void => register(detail)
  addEventListener('wallet-standard:app-ready', onReady)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of undo) unregister?.()
  }
}
