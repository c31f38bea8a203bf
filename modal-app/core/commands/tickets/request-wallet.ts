import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { findRpcMethod, safetyOf } from '#schemas/rpc/catalogue.ts'
import type { CallOptions } from '#modal/connectors/connector.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import { withApproval } from '#modal/core/commands/embedded/wallet-screens.ts'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { withPhoneNotice } from '#modal/core/commands/phone/phone-requests.ts'
import type { CoreThunk, TicketContext } from '#modal/core/commands/thunk.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectNamespaceNetworks } from '#modal/core/state/network/network-slice.ts'
import { siteSendingBegun, siteSendingEnded } from '#modal/core/state/transactions/site-sending.ts'
import { sendElsewhere, sendEmbedded } from './send-by-wallet.ts'

/** A request whose method and parameters have been checked. The wallet checks those of unknown methods. */
export interface SiteRequest {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: string
  readonly method: string
  readonly params: unknown
}

/** Sends a request to the connected wallet, on the network it is meant for. */
export function requestWallet(
  request: SiteRequest,
  { signal, ticketId, onSending, settlesTicket }: TicketContext & { readonly settlesTicket?: true },
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
    const safety = safetyOf(request.method)
    const isConfirmed = safety === 'unsafe' || safety === 'unknown'
    const maySend = safety === 'unknown' || findRpcMethod(request.method)?.sends
    const { isEmbedded, isRemote } = selectTraits(namespace)(getState())
    const ask = (more: Partial<CallOptions> = {}): Promise<Result<unknown>> => {
      const call = { ...options, ...more }
      if (!maySend) return connector.request(request, call)
      const sending = {
        ...call,
        ticketId,
        onSending,
        ask: (callOptions: CallOptions) => connector.request(request, callOptions),
      }
      return isEmbedded ? dispatch(sendEmbedded(sending)) : sendElsewhere(sending)
    }
    const perform = (): Promise<Result<unknown>> => {
      if (isConfirmed && isEmbedded)
        return dispatch(withApproval(ask, { showsFailure: settlesTicket === true }))
      return isConfirmed && isRemote ? dispatch(withPhoneNotice({ ticketId, signal }, ask)) : ask()
    }
    if (!settlesTicket || !findRpcMethod(request.method)?.sends) return perform()
    const sending = { ticketId, namespace, caipNetworkId }
    dispatch(siteSendingBegun(sending))
    const answer = await perform()
    dispatch(siteSendingEnded({ ...sending, failure: answer.ok ? undefined : answer.error }))
    return answer
  }
}
