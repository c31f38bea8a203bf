import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import { selectAccount } from '../account/account-slice.ts'
import { selectConnectedConnectorId } from '../connection/connection-slice.ts'
import { loadConnected } from '../connection/load-connected.ts'
import { AUTH_CONNECTOR } from '../connectors/auth-connector.ts'
import { withApproval } from '../embedded/wallet-screens.ts'
import { withPhoneNotice } from '../pairing/phone-requests.ts'
import { selectNamespaceNetworks } from '../network/network-slice.ts'
import { switchNetwork } from '../network/switch-network.ts'
import type { CoreThunk } from '../thunk.ts'
import type { TicketContext } from './ticket-context.ts'

/** A request whose method and parameters have been checked. */
export interface SiteRequest {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: string
  readonly method: string
  readonly params: unknown
}

/** Sends a request to the connected wallet, on the network it is meant for. */
export function askWallet(
  request: SiteRequest,
  { signal, ticketId, settlesTicket }: TicketContext & { readonly settlesTicket?: true },
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, extra) => {
    const { namespace, caipNetworkId } = request
    const connector = await loadConnected(namespace, getState(), extra)
    if (!connector || selectAccount(namespace)(getState()).address === undefined)
      return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
    if (selectNamespaceNetworks(namespace)(getState())?.caipNetworkId !== caipNetworkId) {
      const switched = await dispatch(
        switchNetwork(caipNetworkId, { signal, ticketId, keepsActiveNamespace: true }),
      )
      if (!switched.ok) return switched
    }
    const options = { signal, ticketId, ...(settlesTicket && { settlesTicket }) }
    const isConfirmed = findRpcMethod(request.method)?.safety === 'unsafe'
    const connectorId = selectConnectedConnectorId(namespace)(getState())
    if (isConfirmed && connectorId === AUTH_CONNECTOR.id)
      return dispatch(withApproval(() => connector.request(request, options)))
    if (isConfirmed && connectorId === WALLETCONNECT_ID)
      return dispatch(
        withPhoneNotice({ ticketId, signal }, (waiting) =>
          connector.request(request, { ...options, ...waiting }),
        ),
      )
    return connector.request(request, options)
  }
}
