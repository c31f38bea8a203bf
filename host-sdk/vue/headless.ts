import { computed, type ComputedRef } from 'vue'
import { createConnectionList, type ConnectionList } from '#sdk/headless/connection-list.ts'
import { createEagerWalletList } from '#sdk/headless/eager-wallet-list.ts'
import type { WalletList, WalletListState } from '#sdk/headless/wallet-list.ts'
import { forwardCalls } from '#sdk/observables/forward-calls.ts'
import type { ListedConnection } from '#sdk/types/headless.ts'
import { refsOf, useInstance, useSubscribed, type RefsOf } from './use-observable.ts'

/**
 * The wallets for a list that the site renders itself; the first page is loaded at once, or after the hydration of a
 * server-rendered page.
 *
 * @example
 * const { wallets, connect, pairingUri } = usePosternWallets()
 * await connect(wallets.value[0])
 */
export function usePosternWallets(): RefsOf<WalletListState> & Omit<WalletList, 'get' | 'subscribe'> {
  const instance = useInstance()
  const list = computed(() => createEagerWalletList(instance.value))
  const { get: _get, subscribe: _subscribe, ...calls } = forwardCalls(() => list.value)
  return { ...refsOf(useSubscribed(list)), ...calls }
}

/**
 * The connected wallets, secondary connections included, and the calls that change them.
 *
 * @example
 * const { connections, use } = usePosternConnections()
 * await use({ namespace: 'eip155', connectorId: connections.value[1].connectorId })
 */
export function usePosternConnections(): {
  readonly connections: ComputedRef<readonly ListedConnection[]>
} & Pick<ConnectionList, 'use' | 'drop'> {
  const instance = useInstance()
  const list = computed(() => createConnectionList(instance.value))
  const { use, drop } = forwardCalls(() => list.value)
  return { connections: useSubscribed(list), use, drop }
}
