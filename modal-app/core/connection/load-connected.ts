import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { selectIsConnected } from '#modal/core/account/account-slice.ts'
import { isConnector } from '#modal/core/connectors/connector-info.ts'
import { selectAllConnectors } from '#modal/core/connectors/connectors-slice.ts'
import type { Extra } from '#modal/core/extra.ts'
import type { CoreState } from '#modal/core/thunk.ts'
import { selectConnectedConnectorId } from './connection-slice.ts'

/** The connector that holds a namespace now; undefined when the namespace is not connected. */
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
