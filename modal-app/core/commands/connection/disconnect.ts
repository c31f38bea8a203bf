import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { forgetConnection } from '#modal/core/commands/connectors/forget-connection.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { clearWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId, selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectShowsAccount } from '#modal/core/state/modal/pending-view.ts'
import { loadingChanged } from '#modal/core/state/modal/modal-slice.ts'
import { transactionsCleared } from '#modal/core/state/router/router-slice.ts'
import { selectSnack, snackHidden, snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { walletDisconnected } from '#modal/core/state/wallet-events.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { DisconnectRequest } from '#modal/core/commands/connection/secondary/remove.ts'
import { loadSecondary } from '#modal/core/commands/connection/secondary/load.ts'

/** A notice is shown only when disconnecting takes longer than this, because it would flicker otherwise. */
const SLOW_MS = 300

/**
 * Disconnects one namespace, or all (docs/specification.md §4.6 to §4.15). All of them are tried, the state is reset whatever
 * the wallet answers, and failures are reported after all attempts.
 *
 * @returns DISCONNECT_CHAIN_FAILED or DISCONNECT_FAILED with the messages of docs/specification.md §8.22, §8.23.
 */
export function disconnect(request: DisconnectRequest = {}): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState) => {
    dispatch(loadingChanged(true))
    const stopTimer = startTimer(
      () => dispatch(snackShown({ variant: 'loading', textId: 'account.disconnecting' })),
      SLOW_MS,
    )
    const result = await dispatch(disconnectAll(request))
    stopTimer()
    dispatch(loadingChanged(false))
    if (selectSnack(getState())?.variant === 'loading') dispatch(snackHidden())
    return result
  }
}

function disconnectAll(request: DisconnectRequest): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState, extra) => {
    const namespaces = affectedNamespaces(getState(), request.namespace)
    // A wallet that is absent now must not be restored later.
    for (const namespace of request.namespace ? [request.namespace] : CHAIN_NAMESPACES)
      if (!namespaces.includes(namespace)) forgetConnection(namespace, extra)
    const results = await Promise.all(
      namespaces.map((namespace) => dispatch(disconnectOne({ ...request, namespace }))),
    )
    const failed = namespaces.filter((_, index) => results[index]?.ok === false)
    if (getState().secondary) {
      const { disconnectAllSecondary } = await loadSecondary()
      failed.push(...(await dispatch(disconnectAllSecondary(request))))
    } else if (request.namespace === undefined) void extra.storage.set(STORAGE_KEYS.connections, null)
    dispatch(transactionsCleared())
    if (!selectShowsAccount(getState())) dispatch(showStart(undefined))
    void extra.host.event({
      name: failed.length === 0 ? 'DISCONNECT_SUCCESS' : 'DISCONNECT_ERROR',
      properties: { namespace: request.namespace ?? 'all' },
    })
    const [first] = failed
    if (first === undefined) return ok(undefined)
    return request.namespace === undefined
      ? fail('DISCONNECT_FAILED', errorMessage('DISCONNECT_FAILED'), { namespaces: failed })
      : fail('DISCONNECT_CHAIN_FAILED', errorMessage('DISCONNECT_CHAIN_FAILED', { chain: first }), {
          namespaces: failed,
        })
  }
}

function affectedNamespaces(
  state: CoreState,
  namespace: ChainNamespace | undefined,
): readonly ChainNamespace[] {
  const connected = selectConnectedNamespaces(state)
  if (namespace === undefined) return connected
  const connectorId = selectConnectedConnectorId(namespace)(state)
  const info = selectConnector(connectorId)(state)
  // Namespaces that share one session are disconnected together (docs/specification.md §4.9, §4.10).
  if (!info || !traitsOf(info).sharesSession) return [namespace]
  return connected.filter((candidate) => selectConnectedConnectorId(candidate)(state) === connectorId)
}

function disconnectOne({
  namespace,
  endsLogin,
}: DisconnectRequest & { readonly namespace: ChainNamespace }): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState, extra) => {
    const state = getState()
    const connector = await loadConnected(namespace, state, extra)
    const hasAddress = selectAccount(namespace)(state).address !== undefined
    if (selectTraits(namespace)(state).isRemote) dispatch(clearWalletLink())
    forgetConnection(namespace, extra)
    const answer =
      hasAddress && connector ? await connector.disconnect(namespace, { endsLogin }) : ok(undefined)
    dispatch(walletDisconnected({ namespace }))
    return answer
  }
}
