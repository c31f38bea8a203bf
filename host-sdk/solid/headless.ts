import { createMemo, untrack } from 'solid-js'
import { createConnectionList, type ConnectionList } from '#sdk/headless/connection-list.ts'
import { createEagerWalletList } from '#sdk/headless/eager-wallet-list.ts'
import type { WalletList, WalletListState } from '#sdk/headless/wallet-list.ts'
import type { ListedConnection } from '#sdk/types/headless.ts'
import { fieldsOf, useInstance, useSubscribed } from './use-observable.ts'

/**
 * The wallets for a list that the site renders itself; the first page is loaded when the component is mounted.
 *
 * @example
 * const list = usePosternWallets()
 * <For each={list.wallets}>
 *   {(wallet) => <button onClick={() => void list.connect(wallet)}>{wallet.name}</button>}
 * </For>
 */
export function usePosternWallets(): WalletListState & Omit<WalletList, 'get' | 'subscribe'> {
  const instance = useInstance()
  const list = createMemo(() => createEagerWalletList(instance()))
  const calls: Omit<WalletList, 'get' | 'subscribe'> = {
    find: (search) => untrack(list).find(search),
    more: () => untrack(list).more(),
    connect: (wallet, namespace) => untrack(list).connect(wallet, namespace),
    cancel: () => untrack(list).cancel(),
  }
  return fieldsOf(useSubscribed(list), calls)
}

/**
 * The connected wallets, secondary connections included, and the calls that change them.
 *
 * @example
 * const list = usePosternConnections()
 * await list.use({ namespace: 'eip155', connectorId: list.connections[1].connectorId })
 */
export function usePosternConnections(): { readonly connections: readonly ListedConnection[] } & Pick<
  ConnectionList,
  'use' | 'drop'
> {
  const instance = useInstance()
  const list = createMemo(() => createConnectionList(instance()))
  const connections = useSubscribed(list)
  return {
    get connections() {
      return connections()
    },
    use: (choice) => untrack(list).use(choice),
    drop: (choice) => untrack(list).drop(choice),
  }
}
