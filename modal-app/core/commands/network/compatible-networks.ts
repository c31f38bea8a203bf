import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import {
  selectNamespaceNetworks,
  selectNetworkGroups,
  selectNetworkIdOf,
} from '#modal/core/state/network/network-slice.ts'

/**
 * Lists the site's networks on which the account of a namespace can receive: those that fit the form of its address and that
 * the wallet shared and approved. A smart account is deployed network by network, so it receives on its current one only.
 */
export function readCompatibleNetworks(namespace: ChainNamespace): CoreThunk<Promise<readonly Network[]>> {
  return async (_dispatch, getState, extra) => {
    const connector = await loadConnected(namespace, getState(), extra)
    const state = getState()
    const { address } = selectAccount(namespace)(state)
    if (address === undefined) return []
    const shared = connector?.networksOf?.(namespace, address)
    const approved = selectNamespaceNetworks(namespace)(state)
    const onlyNetworkId = selectIsSmartAccount(namespace)(state)
      ? selectNetworkIdOf(namespace)(state)
      : undefined
    const offered = selectNetworkGroups(state).find((group) => group.namespace === namespace)?.networks ?? []
    return offered.filter(
      ({ caipNetworkId }) =>
        NAMESPACES[namespace].isAddress(address, referenceOf(caipNetworkId)) &&
        (shared?.includes(caipNetworkId) ?? true) &&
        (approved?.supportsAllNetworks !== false || approved.approvedIds.includes(caipNetworkId)) &&
        (onlyNetworkId === undefined || onlyNetworkId === caipNetworkId),
    )
  }
}

/** Whether the active account is a contract. */
export function selectIsSmartAccount(namespace: ChainNamespace): (state: CoreState) => boolean {
  return (state) => {
    const { address, accounts } = selectAccount(namespace)(state)
    return accounts.some((account) => account.address === address && account.type === 'smartAccount')
  }
}

function referenceOf(caipNetworkId: string): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}
