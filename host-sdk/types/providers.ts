import type { Namespace } from './account.ts'

/** What every failing call rejects with. Numeric codes are provider codes (EIP-1193, EIP-1474). */
export interface PosternError extends Error {
  /** A key of the catalogue in docs/errors.md, or the number of a provider. */
  readonly code: string | number
  /** What belongs to the code, such as `{ field }`. */
  readonly data?: unknown
}

/** A request to the connected wallet or its chain. */
export interface PosternRequest {
  /** Name as the chain’s wallets know it. */
  method: string
  /** As the method has them: plain data. */
  params?: unknown
  /** The active namespace by default. */
  namespace?: Namespace | undefined
  /** The network of the namespace by default. */
  caipNetworkId?: string | undefined
}

/** Events of the EIP-1193 provider. */
export interface Eip1193Events {
  /** The first account is there; `chainId` in hexadecimal. */
  connect: (info: { chainId: string }) => void
  /** The last account is gone; code 4900. */
  disconnect: (error: PosternError) => void
  /** The accounts now, the active one first. */
  accountsChanged: (accounts: string[]) => void
  /** The network now, in hexadecimal. */
  chainChanged: (chainId: string) => void
  /** The same in decimal digits, for pages from before EIP-1193. */
  networkChanged: (networkId: string) => void
  /** Something else the wallet tells. */
  message: (message: { type: string; data: unknown }) => void
}

/** An EIP-1193 provider that speaks EIP-2255, EIP-3085, EIP-3326 and EIP-5792. */
export interface Eip1193Provider {
  /**
   * Asks wallet or chain; rejects with {@link PosternError}s of numeric codes: 4001, 4100, 4200, 4900, 4902,
   * −32602…
   */
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  /** Calls the listener with each event from now on. */
  readonly on: <E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]) => Eip1193Provider
  /** Stops that. */
  readonly removeListener: <E extends keyof Eip1193Events>(
    event: E,
    listener: Eip1193Events[E],
  ) => Eip1193Provider
}

/** A Wallet Standard account. */
export interface StandardAccount {
  readonly address: string
  /** Bytes; empty where the wallet did not tell it. */
  readonly publicKey: Uint8Array
  /** Chains by the names of the Wallet Standard, such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** Names of what the account can be asked. */
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
}

/** A Wallet Standard wallet. */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  /** Chains by the names of the Wallet Standard. */
  readonly chains: readonly `${string}:${string}`[]
  /** What can be asked, by name. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  /** Those the visitor shared; changes are told by `standard:events`. */
  readonly accounts: readonly StandardAccount[]
}

/** The provider of each namespace. */
export interface PosternProviders {
  /** Of EVM chains. */
  eip155: Eip1193Provider
  /** Of Solana. */
  solana: StandardWallet
  /** Of Bitcoin. */
  bip122: StandardWallet
}
