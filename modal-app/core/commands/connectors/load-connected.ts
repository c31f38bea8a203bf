import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { isConnector } from '#modal/core/state/connectors/connector-info.ts'
import { selectAllConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'

/** Loads the active connector of a namespace; undefined when the namespace is not connected. */
export async function loadConnected(
  namespace: ChainNamespace,
  state: CoreState,
  extra: Extra,
): Promise<Connector | undefined> {
  const id = selectConnectedConnectorId(namespace)(state)
  if (id === undefined || !selectIsConnected(namespace)(state)) return undefined
  const info = selectAllConnectors(state).find((candidate) => isConnector(candidate, id))
  return info && extra.connectors.load(info, namespace)
}
