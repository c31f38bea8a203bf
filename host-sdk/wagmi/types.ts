import type { Eip1193Provider } from '#sdk/types/providers.ts'

// The forms of @wagmi/core, spelled out: the package depends on nothing, and they fit its majors 2 and 3.

/** An EVM address with the capitals of EIP-55. */
export type WagmiAddress = `0x${string}`

/** What the connector reads of a chain of the site's configuration; chains of viem fit. */
export interface WagmiChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
}

/** What wagmi hands to a connector. */
export interface WagmiConfig<C extends WagmiChain> {
  readonly chains: readonly C[]
  readonly emitter: {
    emit(event: 'change', data: { accounts?: readonly WagmiAddress[]; chainId?: number }): void
    emit(event: 'connect', data: { accounts: readonly WagmiAddress[]; chainId: number }): void
    emit(event: 'disconnect'): void
  }
}

/**
 * A connector as wagmi calls it. Failures carry the numeric codes of EIP-1193; 4001 has wagmi's own name for it. No
 * interface, because wagmi gives connectors an index signature.
 */
export type WagmiConnector<C extends WagmiChain> = {
  readonly id: string
  readonly name: string
  readonly type: 'postern'
  readonly icon: string
  /** wagmi leaves the wallet that is announced under this name out of its list. */
  readonly rdns: string
  readonly setup: () => Promise<void>
  /** Shows the modal where nobody is connected, and changes to the chain where the wallet agrees. */
  readonly connect: <WithCapabilities extends boolean = false>(options?: {
    readonly chainId?: number | undefined
    /** Nobody is asked; rejects when no earlier connection was restored. */
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
  /** Whether an earlier connection was restored; loads nothing where there was none. */
  readonly isAuthorized: () => Promise<boolean>
  /** Adds the chain to the wallet where it does not know it. */
  readonly switchChain: (options: { readonly chainId: number }) => Promise<C>
  readonly onAccountsChanged: (accounts: string[]) => void
  readonly onChainChanged: (chainId: string) => void
  readonly onConnect: (info: { readonly chainId: string }) => void
  readonly onDisconnect: () => void
}
