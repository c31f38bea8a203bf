import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectActiveNamespace, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'

/** Whether the account and the network of a transfer are still the active ones. */
export function isActiveAccount(
  { from, caipNetworkId }: Pick<Intent, 'from' | 'caipNetworkId'>,
  state: CoreState,
): boolean {
  const namespace = selectActiveNamespace(state)
  const { address } = selectAccount(namespace)(state)
  return from === address && caipNetworkId === selectNetworkIdOf(namespace)(state)
}
