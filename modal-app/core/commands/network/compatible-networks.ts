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
 * The networks of the site on which what is sent to the account of a namespace arrives: those its address has the form
 * of, those the wallet shared it on and approved, and of a smart account the one it stands on, because it is set up
 * network by network.
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

/** Whether the account in use is a contract. */
export function selectIsSmartAccount(namespace: ChainNamespace): (state: CoreState) => boolean {
  return (state) => {
    const { address, accounts } = selectAccount(namespace)(state)
    return accounts.some((account) => account.address === address && account.type === 'smartAccount')
  }
}

function referenceOf(caipNetworkId: string): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}
