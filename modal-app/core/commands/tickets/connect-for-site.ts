import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { TicketPayload } from '#schemas/protocol/ticket.ts'
import { chooseConnector } from '#modal/core/commands/connection/choose-connector.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk, TicketContext } from '#modal/core/commands/thunk.ts'
import { selectCaipAddress } from '#modal/core/state/account/account-selectors.ts'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { traitsOf, traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectConnector, selectRemoteConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectNamespaceNetworks, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'

/** The result of a connect ticket. */
export interface SiteConnection {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly caipAddress: string | undefined
  readonly accounts: readonly { readonly address: string; readonly type: string }[]
  readonly caipNetworkId: string | undefined
}

/**
 * Connects for the site: at once when the namespace is connected already, else by opening the modal and waiting for the
 * visitor without a time limit.
 *
 * @returns 4001 when the visitor closes the modal or the site cancels; CHAIN_ADAPTER_NOT_FOUND for a namespace the site has
 * no networks of; WALLETCONNECT_CONNECTOR_NOT_FOUND where phone wallets are named and not offered.
 */
export function connectForSite(
  { namespace, walletId }: TicketPayload<'connect'>,
  { signal, isShown }: Pick<TicketContext, 'signal' | 'isShown'>,
): CoreThunk<Promise<Result<SiteConnection>>> {
  return async (dispatch, getState, { until }) => {
    if (namespace !== undefined && !isOffered(getState(), namespace))
      return fail('CHAIN_ADAPTER_NOT_FOUND', errorMessage('CHAIN_ADAPTER_NOT_FOUND'))
    const requested = isChainNamespace(namespace) ? namespace : undefined
    const known = connectionOf(getState(), requested)
    if (known) return ok(known)
    if (traitsOfId(walletId).isRemote && !selectRemoteConnector(getState()))
      return fail('WALLETCONNECT_CONNECTOR_NOT_FOUND', errorMessage('WALLETCONNECT_CONNECTOR_NOT_FOUND'))
    if (!isShown) dispatch(showConnect(requested, walletId))
    const isOver = (): boolean =>
      !selectIsOpen(getState()) || connectionOf(getState(), requested) !== undefined
    await Promise.race([until(isOver, Number.POSITIVE_INFINITY), aborted(signal)])
    const connection = connectionOf(getState(), requested)
    if (connection) return ok(connection)
    if (signal.aborted && selectIsOpen(getState())) dispatch(closeModal())
    return fail(RPC_CODES.userRejected, errorMessage('USER_REJECTED'))
  }
}

/**
 * Disconnects for the site, one namespace or all. A login to the embedded wallet continues, so that the visitor connects
 * again with a click, unless the owner ends it with the connection (`disconnectEndsLogin`).
 */
export function disconnectForSite(namespace?: ChainNamespace): CoreThunk<Promise<Result<undefined>>> {
  return (dispatch, getState) =>
    dispatch(disconnect({ namespace, endsLogin: selectOptions(getState()).disconnectEndsLogin }))
}

function isOffered(state: CoreState, namespace: string): boolean {
  return isChainNamespace(namespace) && selectNamespaceNetworks(namespace)(state) !== undefined
}

/** Shows Connect, or asks the wallet that the site named, if it is there and the terms are accepted. */
function showConnect(namespace: ChainNamespace | undefined, walletId: string | undefined): CoreThunk {
  return (dispatch, getState) => {
    dispatch(openModal({ view: 'Connect', namespace, closesConnected: true }))
    const info = selectConnector(walletId)(getState())
    if (info && traitsOf(info).isRemote) dispatch(chooseConnector(info))
    // The embedded wallet would connect a logged-in visitor without asking, so the visitor has to choose it in the list.
    else if (info && !traitsOf(info).isEmbedded && selectMayConnect(getState()))
      dispatch(navigate('ConnectingExternal', { connectorId: info.id, namespace }))
  }
}

function connectionOf(state: CoreState, requested: ChainNamespace | undefined): SiteConnection | undefined {
  const namespace = requested ?? selectConnectedNamespaces(state)[0]
  const { address, accounts } = selectAccount(namespace)(state)
  if (namespace === undefined || address === undefined) return undefined
  return {
    namespace,
    address,
    caipAddress: selectCaipAddress(namespace)(state),
    accounts,
    caipNetworkId: selectNetworkIdOf(namespace)(state),
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
