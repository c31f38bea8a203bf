import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { CallOptions, Connector } from '#modal/connectors/connector.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import { withPhoneRequest } from '#modal/core/commands/phone/phone-requests.ts'
import { answerUnsupported } from '#modal/core/commands/router/answer-unsupported.ts'
import { goBack, navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces, selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import {
  switchFailed,
  switchRequested,
  switchSettled,
  selectTraits,
} from '#modal/core/state/connection/connection-slice.ts'
import { withKnownFacts } from '#modal/core/state/network/known-facts.ts'
import {
  namespacePicked,
  networkAdded,
  networkRemoved,
  networkSwitched,
  selectActiveNamespace,
  selectNamespaceNetworks,
  selectNetwork,
  selectNetworkIdOf,
} from '#modal/core/state/network/network-slice.ts'

/** The ticket that a switch serves, and whether it changes the active namespace. */
export interface SwitchOptions {
  readonly signal?: AbortSignal
  readonly ticketId?: string
  readonly keepsActiveNamespace?: boolean
}

/**
 * Switches a namespace to a network. A connected wallet is asked, and the network is added to it when it does not know it
 * (docs/specification.md §7.88). Without a connection only the modal's own state changes.
 *
 * @returns a failure with the wallet's own code; `NETWORK_NOT_FOUND` for a network the site does not have.
 */
export function switchNetwork(
  caipNetworkId: string,
  options: SwitchOptions = {},
): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState, extra) => {
    const network = selectNetwork(caipNetworkId)(getState())
    if (!network) return fail('NETWORK_NOT_FOUND', errorMessage('NETWORK_NOT_FOUND'))
    const connector = await loadConnected(network.chainNamespace, getState(), extra)
    if (!connector) {
      dispatch(networkSettled(network, options))
      return ok(undefined)
    }
    return dispatch(switchWallet(connector, network, options))
  }
}

/** Asks the wallet and stores its answer. */
function switchWallet(
  connector: Connector,
  network: Network,
  options: SwitchOptions,
): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState, { deployment, host }) => {
    const { caipNetworkId, chainNamespace } = network
    const { signal = new AbortController().signal, ticketId } = options
    dispatch(switchRequested(caipNetworkId))
    const rpcUrl = deployment.networks.find((served) => served.caipNetworkId === caipNetworkId)?.rpcPublic
    const ask = (call: CallOptions): Promise<Result<undefined>> =>
      connector.switchNetwork(network, { ticketId, rpcUrl, ...call })
    const { isRemote } = selectTraits(chainNamespace)(getState())
    // Without a ticket, the visitor chose the network in a view that says where to confirm.
    const waiting = { ticketId: ticketId ?? caipNetworkId, signal, isShown: ticketId === undefined }
    const switched = await (isRemote ? dispatch(withPhoneRequest(waiting, ask)) : ask({ signal }))
    if (!switched.ok) {
      dispatch(
        switchFailed({ phase: isRejection(switched.error) ? 'rejected' : 'failed', failure: switched.error }),
      )
      return switched
    }
    dispatch(switchSettled())
    dispatch(networkSettled(network, options))
    void host.event({ name: 'SWITCH_NETWORK', properties: { network: caipNetworkId } })
    return ok(undefined)
  }
}

/** Stores the current network, also for the next document. */
export function networkSettled(network: Network, options: SwitchOptions = {}): CoreThunk {
  return (dispatch, getState, { storage }) => {
    const { chainNamespace: namespace, caipNetworkId } = network
    const keepsActiveNamespace = options.keepsActiveNamespace ?? false
    dispatch(networkSwitched({ namespace, caipNetworkId, keepsActiveNamespace }))
    void storage.set(STORAGE_KEYS.activeNetworkId, caipNetworkId, namespace)
    const active = selectActiveNamespace(getState())
    if (active) void storage.set(STORAGE_KEYS.activeNamespace, active)
  }
}

function isRejection({ code }: Failure): boolean {
  return code === 4001 || code === 5000
}

/**
 * Handles a click on a network in the list: shows SwitchActiveChain when another wallet is needed for it, SwitchNetwork when
 * the connected wallet has to confirm, and otherwise just switches.
 */
export function chooseNetwork(caipNetworkId: string): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const network = selectNetwork(caipNetworkId)(state)
    if (!network) return
    const { chainNamespace: namespace } = network
    const isSame = selectNamespaceNetworks(namespace)(state)?.caipNetworkId === caipNetworkId
    if (selectIsConnected(namespace)(state) && !isSame)
      return dispatch(navigate('SwitchNetwork', { caipNetworkId }))
    if (!selectIsConnected(namespace)(state) && selectConnectedNamespaces(state).length > 0)
      return dispatch(navigate('SwitchActiveChain', { namespace, caipNetworkId }))
    dispatch(networkSettled(network))
    dispatch(goBack())
  }
}

/** Makes a namespace the active one; ignored when the site has no networks of it. */
export function pickNamespace(namespace: ChainNamespace): CoreThunk {
  return (dispatch, getState, { storage }) => {
    dispatch(namespacePicked(namespace))
    if (selectActiveNamespace(getState()) === namespace)
      void storage.set(STORAGE_KEYS.activeNamespace, namespace)
  }
}

/** Adds a network to the list; it needs an adapter for its namespace (docs/specification.md §4.24). */
export function addNetwork(network: Network): CoreThunk<Result<undefined>> {
  return (dispatch, getState) => {
    if (!selectNamespaceNetworks(network.chainNamespace)(getState()))
      return fail('CHAIN_ADAPTER_NOT_FOUND', errorMessage('CHAIN_ADAPTER_NOT_FOUND'))
    dispatch(networkAdded(withKnownFacts(network)))
    return ok(undefined)
  }
}

/**
 * Removes a network from the list; the active one is replaced by the first that is left (docs/specification.md §4.22, §4.25).
 */
export function removeNetwork(caipNetworkId: string): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState) => {
    const network = selectNetwork(caipNetworkId)(getState())
    if (!network) return fail('NETWORK_NOT_FOUND', errorMessage('NETWORK_NOT_FOUND'))
    const { chainNamespace: namespace } = network
    const isActive = selectNetworkIdOf(namespace)(getState()) === caipNetworkId
    dispatch(networkRemoved({ caipNetworkId, isConnected: selectIsConnected(namespace)(getState()) }))
    return isActive ? dispatch(leaveNetwork(namespace)) : ok(undefined)
  }
}

/**
 * Switches a namespace to the first network of the site (docs/specification.md §4.22). A connected wallet is asked. If it
 * does not switch, neither does the modal, which says that the site does not work there.
 */
export function leaveNetwork(namespace: ChainNamespace): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState) => {
    const [first] = selectNamespaceNetworks(namespace)(getState())?.requestedIds ?? []
    if (first === undefined) return ok(undefined)
    const keepsActiveNamespace = selectActiveNamespace(getState()) !== namespace
    const switched = await dispatch(switchNetwork(first, { keepsActiveNamespace }))
    if (!switched.ok) dispatch(answerUnsupported())
    return switched
  }
}
