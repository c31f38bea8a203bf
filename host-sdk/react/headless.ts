import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createConnectionList, noConnections, type ConnectionList } from '#sdk/headless/connection-list.ts'
import {
  createWalletList,
  emptyWalletList,
  type WalletList,
  type WalletListState,
} from '#sdk/headless/wallet-list.ts'
import type { ListedConnection } from '#sdk/types/headless.ts'
import { usePostern } from './instance.ts'

/**
 * The wallets for a list that the site renders itself; the first page is loaded when the component is mounted.
 *
 * @example
 * const { wallets, connect, pairingUri } = usePosternWallets()
 * wallets.map((wallet) => <button onClick={() => void connect(wallet)}>{wallet.name}</button>)
 */
export function usePosternWallets(): WalletListState & Omit<WalletList, 'get' | 'subscribe'> {
  const postern = usePostern()
  const list = useMemo(() => createWalletList(postern), [postern])
  const state = useSyncExternalStore(list.subscribe, list.get, emptyWalletList)
  useEffect(() => void list.find(), [list])
  return useMemo(() => {
    const { get: _get, subscribe: _subscribe, ...calls } = list
    return { ...state, ...calls }
  }, [state, list])
}

/**
 * The connected wallets, secondary connections included, and the calls that change them.
 *
 * @example
 * const { connections, use } = usePosternConnections()
 * await use({ namespace: 'eip155', connectorId: connections[1].connectorId })
 */
export function usePosternConnections(): { readonly connections: readonly ListedConnection[] } & Pick<
  ConnectionList,
  'use' | 'drop'
> {
  const postern = usePostern()
  const { get, subscribe, use, drop } = useMemo(() => createConnectionList(postern), [postern])
  const connections = useSyncExternalStore(subscribe, get, noConnections)
  return useMemo(() => ({ connections, use, drop }), [connections, use, drop])
}
