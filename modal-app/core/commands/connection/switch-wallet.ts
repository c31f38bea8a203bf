import { type Result } from '#schemas/errors/result.ts'
import { type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { answerUnsupported } from '#modal/core/commands/router/answer-unsupported.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectSecondary } from '#modal/core/state/connection/secondary-slice.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectOrderedNetworkIds } from '#modal/core/state/network/network-slice.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import { attachConnection } from './attach-connection.ts'
import { chooseConnector } from './choose-connector.ts'
import { disconnect } from './disconnect.ts'
import { removeEverywhere, disconnectSecondary } from '#modal/core/commands/connection/secondary/remove.ts'
import {
  removeSecondary,
  findConnector,
  loadConnector,
} from '#modal/core/commands/connection/secondary/connections.ts'
import { pickAddress } from './pick-address.ts'

/** How long a wallet may take to share its accounts silently before the visitor is asked. */
const RESTORE_WAIT_MS = 5_000

/** An account of a connected wallet. */
export interface AccountChoice {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** Left out: the first account of the wallet. */
  readonly address?: string | undefined
}

/**
 * Uses another account: of the active wallet by setting its address, else by activating the other wallet, silently as long as
 * it still shares its accounts (docs/specification.md §4.42).
 *
 * @returns whether the account is active now. Where the wallet has to be asked, the view that asks it is shown instead.
 */
export function switchAccount(choice: AccountChoice): CoreThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { namespace, connectorId, address } = choice
    const isInUse = selectConnectedConnectorId(namespace)(getState()) === connectorId
    if (!isInUse && !(await dispatch(activateOrRemove(namespace, connectorId)))) {
      const info = findConnector(connectorId, getState())
      if (info)
        dispatch(traitsOf(info).sharesSession ? chooseConnector(info) : showConnecting(info.id, namespace))
      return false
    }
    if (address !== undefined) await dispatch(pickAddress(namespace, address))
    // To the site, another account is another visitor.
    await dispatch(withSignIn(({ afterConnect }) => afterConnect(namespace, undefined)))
    return true
  }
}

function showConnecting(connectorId: string, namespace: ChainNamespace): CoreThunk {
  return navigate('ConnectingExternal', { connectorId, namespace })
}

/** Activates a secondary connection, or removes it when it shares nothing any more. */
function activateOrRemove(namespace: ChainNamespace, connectorId: string): CoreThunk<Promise<boolean>> {
  return async (dispatch) => {
    const isInUse = await dispatch(activate(namespace, connectorId))
    if (!isInUse) dispatch(removeSecondary(namespace, connectorId))
    return isInUse
  }
}

/** Activates a secondary connection, and makes the active one secondary. */
function activate(namespace: ChainNamespace, connectorId: string): CoreThunk<Promise<boolean>> {
  return async (dispatch, getState, extra) => {
    const connector = await loadConnector(namespace, connectorId, getState(), extra)
    const chainIds = selectOrderedNetworkIds(namespace)(getState())
    const timeLimit = AbortSignal.timeout(RESTORE_WAIT_MS)
    const restored =
      connector && (await untilAborted(connector.restore({ namespaces: [namespace], chainIds }), timeLimit))
    const found = restored?.ok ? restored.value : undefined
    // A shared session may serve other namespaces, in which another wallet is active.
    const accounts = (found?.accounts ?? []).filter((shared) => shared.namespace === namespace)
    if (!connector || !found || accounts.length === 0) return false
    const connected = { ...found, accounts }
    dispatch(attachConnection({ connector, connectorId, connected, keepsActiveNamespace: true }))
    dispatch(answerUnsupported())
    return true
  }
}

/**
 * Disconnects one wallet at the visitor's request, which also ends the login to the embedded wallet. An active wallet is
 * replaced by the next secondary connection. A session of several namespaces ends in all of them (docs/specification.md §4.9,
 * §4.10).
 *
 * @returns DISCONNECT_CHAIN_FAILED where the wallet refused; it is removed nevertheless.
 */
export function disconnectWallet(
  namespace: ChainNamespace,
  connectorId: string,
): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState) => {
    const info = findConnector(connectorId, getState())
    const isShared = info !== undefined && traitsOf(info).sharesSession
    const holds = (one: ChainNamespace): boolean =>
      selectConnectedConnectorId(one)(getState()) === connectorId
    const inUse = (isShared ? selectConnectedNamespaces(getState()) : [namespace]).filter(holds)
    for (const one of inUse) await dispatch(activateNext(one))
    const remaining = inUse.find(holds)
    return remaining === undefined
      ? dispatch(disconnectSecondary(namespace, connectorId, true))
      : dispatch(disconnectActive(remaining, connectorId))
  }
}

/** Activates the first secondary connection that still shares something. The visitor is not asked. */
function activateNext(namespace: ChainNamespace): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (const { connectorId } of selectSecondary(namespace)(getState())) {
      if (!(await dispatch(activateOrRemove(namespace, connectorId)))) continue
      await dispatch(withSignIn(({ afterConnect }) => afterConnect(namespace, undefined)))
      return
    }
  }
}

function disconnectActive(
  namespace: ChainNamespace,
  connectorId: string,
): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch) => {
    const answer = await dispatch(disconnect({ namespace, endsLogin: true }))
    dispatch(removeEverywhere(namespace, connectorId))
    return answer
  }
}
