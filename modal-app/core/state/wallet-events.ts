import { createAction } from '#modal/lib/store/slice.ts'
import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** A wallet has shared accounts of a namespace. */
export interface WalletConnected {
  readonly namespace: ChainNamespace
  /** The wallet's id, which stays the same across reloads. */
  readonly connectorId: string
  readonly wallet: ConnectedWallet
  /** The first one is active. */
  readonly accounts: readonly Account[]
  /** The wallet's current network; undefined for a wallet that follows the site. */
  readonly caipNetworkId?: string | undefined
  /** The networks it approves; any network when left out. */
  readonly approvedIds?: readonly string[] | undefined
  /** The namespace becomes the active one unless this is set. */
  readonly keepsActiveNamespace?: boolean
}

/** The slices of accounts, connection and networks each handle it. */
export const walletConnected = createAction<WalletConnected>('wallet/connected')

/** The wallet of a namespace is no longer connected. */
export const walletDisconnected = createAction<{ readonly namespace: ChainNamespace }>('wallet/disconnected')
