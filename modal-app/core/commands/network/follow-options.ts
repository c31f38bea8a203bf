import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { answerUnsupported } from '#modal/core/commands/router/answer-unsupported.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import type { NetworkState } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { leaveNetwork } from './switch-network.ts'

/**
 * Handles a change of the site's networks while wallets are connected. A wallet whose network was removed is asked to switch
 * (docs/specification.md §4.22). A wallet that was on another network already is not asked, and the modal says that the site
 * does not work there.
 *
 * @param before the networks before the change.
 */
export function followOptions(before: NetworkState): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (const namespace of selectConnectedNamespaces(getState())) {
      const maySwitch = selectOptions(getState()).enableNetworkSwitch !== false
      if (maySwitch && wasRemoved(namespace, before, getState().network))
        await dispatch(leaveNetwork(namespace))
    }
    dispatch(answerUnsupported())
  }
}

function wasRemoved(namespace: ChainNamespace, before: NetworkState, now: NetworkState): boolean {
  const id = now.byNamespace[namespace]?.caipNetworkId
  const offers = ({ byNamespace }: NetworkState): boolean =>
    id !== undefined && byNamespace[namespace]?.requestedIds.includes(id) === true
  return offers(before) && !offers(now)
}
