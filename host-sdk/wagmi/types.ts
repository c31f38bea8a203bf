import type { Eip1193Provider } from '#sdk/types/providers.ts'

// The types of @wagmi/core are repeated here, so that the package has no dependency; they fit its major versions 2 and 3.

/** An EVM address with the checksum of EIP-55. */
export type WagmiAddress = `0x${string}`

/** The part of a configured chain that the connector reads; viem's chains fit. */
export interface WagmiChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
}

/** What wagmi passes to a connector. */
export interface WagmiConfig<C extends WagmiChain> {
  readonly chains: readonly C[]
  readonly emitter: {
    emit(event: 'change', data: { accounts?: readonly WagmiAddress[]; chainId?: number }): void
    emit(event: 'connect', data: { accounts: readonly WagmiAddress[]; chainId: number }): void
    emit(event: 'disconnect'): void
  }
}

/**
 * A connector as wagmi calls it. Errors have the numeric codes of EIP-1193; 4001 also has wagmi's error name. This is a type
 * alias, because wagmi's connectors have an index signature.
 */
export type WagmiConnector<C extends WagmiChain> = {
  readonly id: string
  readonly name: string
  readonly type: 'postern'
  readonly icon: string
  /** wagmi hides the announced wallet with this rdns. */
  readonly rdns: string
  readonly setup: () => Promise<void>
  /** Shows the modal if no account is connected, and switches to the chain if the wallet can. */
  readonly connect: <WithCapabilities extends boolean = false>(options?: {
    readonly chainId?: number | undefined
    /** Shows no prompt; rejects if no earlier connection was restored. */
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: WithCapabilities | boolean | undefined
  }) => Promise<{
    readonly accounts: WithCapabilities extends true
      ? readonly { readonly address: WagmiAddress; readonly capabilities: Record<string, unknown> }[]
      : readonly WagmiAddress[]
    readonly chainId: number
  }>
  readonly disconnect: () => Promise<void>
  readonly getAccounts: () => Promise<readonly WagmiAddress[]>
  readonly getChainId: () => Promise<number>
  readonly getProvider: () => Promise<Eip1193Provider>
  /** Whether an earlier connection was restored; loads nothing if there was none. */
  readonly isAuthorized: () => Promise<boolean>
  /** Switches the wallet to a chain, and adds the chain if the wallet does not know it. */
  readonly switchChain: (options: { readonly chainId: number }) => Promise<C>
  readonly onAccountsChanged: (accounts: string[]) => void
  readonly onChainChanged: (chainId: string) => void
  readonly onConnect: (info: { readonly chainId: string }) => void
  readonly onDisconnect: () => void
}
