import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectOrderedNetworkIds } from '#modal/core/state/network/network-slice.ts'

/** What a wallet is asked for: its accounts on the site's networks of one namespace, or of all that its session serves. */
export function wantedAccounts(
  info: ConnectorInfo,
  namespace: ChainNamespace,
  state: CoreState,
): { readonly namespaces: readonly ChainNamespace[]; readonly chainIds: readonly string[] } {
  const namespaces = traitsOf(info).sharesSession ? info.namespaces : [namespace]
  return { namespaces, chainIds: namespaces.flatMap((one) => selectOrderedNetworkIds(one)(state)) }
}
