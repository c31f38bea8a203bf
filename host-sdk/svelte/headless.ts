import type { Readable } from 'svelte/store'
import { createConnectionList, type ConnectionList } from '#sdk/headless/connection-list.ts'
import { createEagerWalletList } from '#sdk/headless/eager-wallet-list.ts'
import type { WalletList, WalletListState } from '#sdk/headless/wallet-list.ts'
import type { ListedConnection } from '#sdk/types/headless.ts'
import { listStoreOf, type OfInstance } from './store-of.ts'

/**
 * The wallets for a list that the site renders itself; the first page is loaded with the first subscription.
 *
 * @example
 * const wallets = posternWallets()
 * await wallets.connect($wallets.wallets[0])
 */
export function posternWallets(
  of: OfInstance = {},
): Readable<WalletListState> & Omit<WalletList, 'get' | 'subscribe'> {
  return listStoreOf(createEagerWalletList, of)
}

/**
 * The connected wallets, secondary connections included, and the calls that change them.
 *
 * @example
 * const connections = posternConnections()
 * await connections.use({ namespace: 'eip155', connectorId: $connections[1].connectorId })
 */
export function posternConnections(
  of: OfInstance = {},
): Readable<readonly ListedConnection[]> & Pick<ConnectionList, 'use' | 'drop'> {
  return listStoreOf(createConnectionList, of)
}
