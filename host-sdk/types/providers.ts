import type { Namespace } from './account.ts'

/** The error of every failing call. Numeric codes are provider codes (EIP-1193, EIP-1474). */
export interface PosternError extends Error {
  /** A code of the catalogue in docs/errors.md, or a numeric provider code. */
  readonly code: string | number
  /** Details of the error, such as `{ field }`. */
  readonly data?: unknown
}

/** A request to the connected wallet or its chain. */
export interface PosternRequest {
  /** The name of the method in the chain’s wallets. */
  method: string
  /** The parameters of the method, as plain data. */
  params?: unknown
  /** The active namespace by default. */
  namespace?: Namespace | undefined
  /** The network of the namespace by default. */
  caipNetworkId?: string | undefined
}

/** Events of the EIP-1193 provider. */
export interface Eip1193Events {
  /** The first account was connected; `chainId` in hexadecimal. */
  connect: (info: { chainId: string }) => void
  /** The last account was disconnected; code 4900. */
  disconnect: (error: PosternError) => void
  /** The new accounts, the active one first. */
  accountsChanged: (accounts: string[]) => void
  /** The new chain id, in hexadecimal. */
  chainChanged: (chainId: string) => void
  /** The new chain id in decimal digits, for pages from before EIP-1193. */
  networkChanged: (networkId: string) => void
  /** Another message of the wallet. */
  message: (message: { type: string; data: unknown }) => void
}

/** An EIP-1193 provider with EIP-2255, EIP-3085, EIP-3326 and EIP-5792. */
export interface Eip1193Provider {
  /**
   * Sends a request to the wallet or its chain; rejects with a {@link PosternError} that has a numeric code: 4001, 4100,
   * 4200, 4900, 4902, −32602…
   */
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  /** Adds a listener. */
  readonly on: <E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]) => Eip1193Provider
  /** Removes a listener. */
  readonly removeListener: <E extends keyof Eip1193Events>(
    event: E,
    listener: Eip1193Events[E],
  ) => Eip1193Provider
}

/** A Wallet Standard account. */
export interface StandardAccount {
  readonly address: string
  /** Bytes; empty if the wallet did not share it. */
  readonly publicKey: Uint8Array
  /** Chains by the names of the Wallet Standard, such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** Names of the features that the account supports. */
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
  /** The features, by name. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  /** The accounts that the visitor shared; `standard:events` reports changes. */
  readonly accounts: readonly StandardAccount[]
}

/** The provider of each namespace. */
export interface PosternProviders {
  /** The provider for EVM chains. */
  eip155: Eip1193Provider
  /** The wallet for Solana. */
  solana: StandardWallet
  /** The wallet for Bitcoin. */
  bip122: StandardWallet
}
