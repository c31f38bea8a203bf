import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { removeSecondary, findConnector, loadConnector } from './connections.ts'

/** Which connections to disconnect, and whether the login to the embedded wallet ends with them. */
export interface DisconnectRequest {
  readonly namespace?: ChainNamespace | undefined
  readonly endsLogin?: boolean | undefined
}

/** Disconnects a secondary connection. It is removed whatever the wallet answers. */
export function disconnectSecondary(
  namespace: ChainNamespace,
  connectorId: string,
  endsLogin: boolean | undefined,
): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState, extra) => {
    const connector = await loadConnector(namespace, connectorId, getState(), extra)
    dispatch(removeEverywhere(namespace, connectorId))
    const answer = (await connector?.disconnect(namespace, { endsLogin })) ?? ok(undefined)
    if (answer.ok) return answer
    return fail('DISCONNECT_CHAIN_FAILED', errorMessage('DISCONNECT_CHAIN_FAILED', { chain: namespace }), {
      namespaces: [namespace],
    })
  }
}

/** A shared session is a secondary connection in every namespace it serves. */
export function removeEverywhere(namespace: ChainNamespace, connectorId: string): CoreThunk {
  return (dispatch, getState) => {
    const info = findConnector(connectorId, getState())
    for (const one of info && traitsOf(info).sharesSession ? CHAIN_NAMESPACES : [namespace])
      dispatch(removeSecondary(one, connectorId))
  }
}
