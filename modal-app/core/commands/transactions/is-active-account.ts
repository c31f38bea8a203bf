import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectActiveNamespace, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'

/**
 * Whether the account and the network of a transfer are still the active ones. A payment names its network, so it does not
 * depend on the namespace that the site works with.
 */
export function isActiveAccount(
  { from, caipNetworkId, paymentId }: Pick<Intent, 'from' | 'caipNetworkId' | 'paymentId'>,
  state: CoreState,
): boolean {
  const namespace =
    paymentId === undefined ? selectActiveNamespace(state) : parseCaipNetworkId(caipNetworkId)?.chainNamespace
  const { address } = selectAccount(namespace)(state)
  return from === address && caipNetworkId === selectNetworkIdOf(namespace)(state)
}
