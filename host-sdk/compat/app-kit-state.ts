import type { NamespaceState, PosternState } from '#sdk/types/state.ts'
import type { AppKitAccount, AppKitProviderType, AppKitState } from './types.ts'

/** Converts the state to the form of AppKit. */
export function publicState(state: PosternState, isRestoring: boolean): AppKitState {
  const { open, loading, activeNamespace } = state
  const selectedNetworkId = partOf(state, undefined)?.caipNetworkId
  // Without an earlier visit there is nothing to wait for, whether the modal is loaded or not.
  const initialized = state.initialized || !isRestoring
  return { open, loading, initialized, activeChain: activeNamespace, selectedNetworkId }
}

/** Converts the account of a namespace to the form of AppKit; the active namespace by default. */
export function publicAccount(state: PosternState, namespace: string | undefined): AppKitAccount {
  const part = partOf(state, namespace)
  const name = namespace ?? state.activeNamespace ?? ''
  const { address, caipAddress, accounts = [], status = 'disconnected' } = part ?? {}
  const isEmbedded = providerType(part) === 'AUTH'
  const [first] = accounts
  return {
    allAccounts: accounts.map((account) => ({ namespace: name, ...account })),
    address,
    caipAddress,
    isConnected: status === 'connected',
    status,
    embeddedWalletInfo:
      isEmbedded && first
        ? {
            user: {},
            accountType: first.type,
            isSmartAccountDeployed: part?.smartAccountDeployed ?? false,
          }
        : undefined,
  }
}

/** The state of a namespace, the active one by default. */
export function partOf(state: PosternState, namespace: string | undefined): NamespaceState | undefined {
  return state.namespaces[namespace ?? state.activeNamespace ?? '']
}

const TYPES: readonly (readonly [RegExp, AppKitProviderType])[] = [
  [/^(eip6963|standard):/, 'ANNOUNCED'],
  [/^injected$/, 'INJECTED'],
  [/^walletConnect$/, 'WALLET_CONNECT'],
  [/^auth$/, 'AUTH'],
]

/** The kind of the wallet that a namespace is connected with. */
export function providerType(part: NamespaceState | undefined): AppKitProviderType | undefined {
  const id = part?.wallet?.id
  if (id === undefined) return undefined
  return TYPES.find(([pattern]) => pattern.test(id))?.[1] ?? 'EXTERNAL'
}
