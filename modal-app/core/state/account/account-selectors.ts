import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectNetworkIdOf, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import { selectAccount, type AccountRoot } from './account-slice.ts'

/** Selects the CAIP-10 id of a namespace's account on its current network. */
export function selectCaipAddress(
  namespace: ChainNamespace | undefined,
): (state: AccountRoot & NetworkRoot) => string | undefined {
  return (state) => {
    const { address } = selectAccount(namespace)(state)
    const caipNetworkId = selectNetworkIdOf(namespace)(state)
    return address !== undefined && caipNetworkId !== undefined ? `${caipNetworkId}:${address}` : undefined
  }
}
