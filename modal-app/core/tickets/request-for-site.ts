import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { isChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { TicketPayload } from '#schemas/protocol/ticket.ts'
import { findRpcMethod, parseRpcParams } from '#schemas/rpc/catalogue.ts'
import { readChain } from './read-chain.ts'
import { selectNamespaceNetworks } from '../network/network-slice.ts'
import type { CoreState, CoreThunk } from '../thunk.ts'
import { LOCAL_METHODS } from './local-methods.ts'
import { isRefusedByWallet, refuseMethod } from './refuse-method.ts'
import { askWallet, type SiteRequest } from './ask-wallet.ts'
import type { TicketContext } from './ticket-context.ts'

/**
 * Sends a request of the site where it belongs: methods of the connection are answered here, reads go to a node, the
 * rest goes to the connected wallet.
 *
 * @returns 4200 for a method that is not allowed in the namespace, −32602 naming the wrong field, 4100 while the
 * namespace is not connected, 4901 for a network the site does not have; else the wallet's own answer and code.
 */
export function requestForSite(
  payload: TicketPayload<'request'>,
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState) => {
    const checked = check(payload, getState())
    if (!checked.ok) {
      if (isRefusedByWallet(payload, getState())) void dispatch(refuseMethod())
      return checked
    }
    const request = checked.value
    const local = Object.hasOwn(LOCAL_METHODS, request.method) ? LOCAL_METHODS[request.method] : undefined
    if (local) return dispatch(local(request, context))
    if (findRpcMethod(request.method)?.safety === 'read') return dispatch(readChain(request))
    return dispatch(askWallet(request, { ...context, settlesTicket: true }))
  }
}

function check(
  { namespace, caipNetworkId, method, params }: TicketPayload<'request'>,
  state: CoreState,
): Result<SiteRequest> {
  const record = findRpcMethod(method)
  if (!isChainNamespace(namespace) || record?.namespace !== namespace)
    return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
  const parsed = parseRpcParams(method, params)
  if (!parsed.ok) return parsed
  const held = selectNamespaceNetworks(namespace)(state)
  const network = caipNetworkId ?? held?.caipNetworkId
  const isKnown = caipNetworkId === undefined || held?.requestedIds.includes(caipNetworkId)
  if (!held || network === undefined || !isKnown)
    return fail(RPC_CODES.chainDisconnected, errorMessage('CHAIN_DISCONNECTED'))
  return ok({ namespace, caipNetworkId: network, method, params })
}
