import type { Namespace } from '#sdk/types/account.ts'
import type { AppKitConnection } from './types.ts'

/** A wallet of the list a site draws. */
export interface WalletItem {
  readonly id: string
  readonly name: string
  /** Empty where the wallet has no picture. */
  readonly imageUrl: string
  /** One for each namespace of a wallet of this browser; none for wallets that are invited. */
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
  /** Always false: which wallets the visitor used is not the site's to know. */
  readonly isRecent: boolean
}

/** The list of wallets and what can be done with it. */
export interface AppKitWallets {
  /** Those of this browser, then the ones that stand first. */
  readonly wallets: readonly WalletItem[]
  /** Those of the directory, as far as pages of it were fetched. */
  readonly wcWallets: readonly WalletItem[]
  readonly isFetchingWallets: boolean
  readonly isFetchingWcUri: boolean
  /** The first page is there. */
  readonly isInitialized: boolean
  /** `wc:…`, while a phone is invited. */
  readonly wcUri: string | undefined
  readonly connectingWallet: WalletItem | undefined
  readonly page: number
  readonly count: number
  /** The next page with `page` above the last one, else the first of the search. */
  readonly fetchWallets: (options?: { page?: number; query?: string }) => Promise<void>
  /** Rejects with 4001 when it is given up, or refused in the wallet. */
  readonly connect: (wallet: WalletItem, namespace?: Namespace) => Promise<void>
  /** Gives the invitation up. */
  readonly resetWcUri: () => void
}

/** What a change of connections did. */
export interface AppKitConnectionChange {
  readonly address: string
  readonly namespace: Namespace
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

/** What `useAppKitConnection` takes. */
export interface AppKitConnectionOptions {
  /** The active one by default. */
  readonly namespace?: Namespace | undefined
  readonly onSuccess?: ((change: AppKitConnectionChange) => void) | undefined
  /** Told in place of a rejection. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** The connected wallets. */
export interface AppKitConnections {
  readonly connections: readonly AppKitConnection[]
  /** Always empty: which wallets the visitor used before is not the site's to know. */
  readonly recentConnections: readonly AppKitConnection[]
}

/** The connection in use, and what changes it. */
export interface AppKitConnectionControl {
  readonly connection: AppKitConnection | undefined
  readonly isPending: boolean
  readonly switchConnection: (choice: {
    connection: AppKitConnection
    address?: string | undefined
  }) => Promise<void>
  readonly deleteConnection: (choice: { address: string; connectorId: string }) => Promise<void>
}
