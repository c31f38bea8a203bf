import { createAction } from '@reduxjs/toolkit'
import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** A wallet shares accounts of a namespace from now on. */
export interface WalletConnected {
  readonly namespace: ChainNamespace
  /** The wallet's id, which stays the same across reloads. */
  readonly connectorId: string
  readonly wallet: ConnectedWallet
  /** The first one is in use. */
  readonly accounts: readonly Account[]
  /** Where the wallet stands; undefined for one that follows the site. */
  readonly caipNetworkId?: string | undefined
  /** What it approves; any network when left out. */
  readonly approvedIds?: readonly string[] | undefined
  /** The namespace becomes the active one unless this is set. */
  readonly keepsActiveNamespace?: boolean
}

/** Accounts, connection and networks record it, each what it holds. */
export const walletConnected = createAction<WalletConnected>('wallet/connected')

/** A namespace has no wallet any more. */
export const walletDisconnected = createAction<{ readonly namespace: ChainNamespace }>('wallet/disconnected')
