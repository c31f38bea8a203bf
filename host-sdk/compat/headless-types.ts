import type { Namespace } from '#sdk/types/account.ts'
import type { AppKitConnection } from './types.ts'

/** A wallet of a list that the site renders. */
export interface WalletItem {
  readonly id: string
  readonly name: string
  /** Empty where the wallet has no picture. */
  readonly imageUrl: string
  /** One for each namespace of a wallet in this browser; none for phone wallets. */
  readonly connectors: readonly {
    readonly id: string
    readonly chain: Namespace
    readonly rdns?: string | undefined
  }[]
  readonly walletInfo: {
    readonly description?: string | undefined
    readonly supportedNamespaces: readonly string[]
    readonly website?: string | undefined
    readonly installationLinks: {
      readonly appStore?: string | undefined
      readonly playStore?: string | undefined
      readonly chromeStore?: string | undefined
    }
    readonly deepLink?: string | undefined
    readonly linkMode?: string | undefined
    readonly isCertified?: boolean | undefined
  }
  readonly isInjected: boolean
  /** Always false: sites do not learn which wallets the visitor used before. */
  readonly isRecent: boolean
}

/** The wallet list and the calls on it. */
export interface AppKitWallets {
  /** The wallets of this browser, then the featured ones. */
  readonly wallets: readonly WalletItem[]
  /** The wallets of the directory, as far as its pages were fetched. */
  readonly wcWallets: readonly WalletItem[]
  readonly isFetchingWallets: boolean
  readonly isFetchingWcUri: boolean
  /** The first page was loaded. */
  readonly isInitialized: boolean
  /** The pairing URI (`wc:…`), while the visitor connects a phone wallet. */
  readonly wcUri: string | undefined
  readonly connectingWallet: WalletItem | undefined
  readonly page: number
  readonly count: number
  /** Loads the next page if `page` is above the last one, else the first page of the search. */
  readonly fetchWallets: (options?: { page?: number; query?: string }) => Promise<void>
  /** Rejects with 4001 when the attempt is cancelled, or rejected in the wallet. */
  readonly connect: (wallet: WalletItem, namespace?: Namespace) => Promise<void>
  /** Cancels the pairing. */
  readonly resetWcUri: () => void
}

/** The result of a change of connections. */
export interface AppKitConnectionChange {
  readonly address: string
  readonly namespace: Namespace
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

/** Options of `useAppKitConnection`. */
export interface AppKitConnectionOptions {
  /** The active namespace by default. */
  readonly namespace?: Namespace | undefined
  readonly onSuccess?: ((change: AppKitConnectionChange) => void) | undefined
  /** Called in place of a rejection. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** The connected wallets. */
export interface AppKitConnections {
  readonly connections: readonly AppKitConnection[]
  /** Always empty: sites do not learn which wallets the visitor used before. */
  readonly recentConnections: readonly AppKitConnection[]
}

/** The active connection, and the calls that change it. */
export interface AppKitConnectionControl {
  readonly connection: AppKitConnection | undefined
  readonly isPending: boolean
  readonly switchConnection: (choice: {
    connection: AppKitConnection
    address?: string | undefined
  }) => Promise<void>
  readonly deleteConnection: (choice: { address: string; connectorId: string }) => Promise<void>
}
