import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { HEADLESS } from '#schemas/protocol/headless.ts'
import type { TicketPayload } from '#schemas/protocol/ticket.ts'
import { findRpcMethod, parseRpcParams, safetyOf } from '#schemas/rpc/catalogue.ts'
import { answerHeadless } from '#modal/core/commands/headless/headless-part.ts'
import type { CoreThunk, TicketContext } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectNamespaceNetworks } from '#modal/core/state/network/network-slice.ts'
import { requestWallet, type SiteRequest } from './request-wallet.ts'
import { LOCAL_METHODS } from './local-methods.ts'
import { readChain } from './read-chain.ts'
import { isHeldByOtherWallet, isRefusedByWallet, refuseMethod } from './refuse-method.ts'

/**
 * Routes a request of the site: methods of the connection are answered here, reads go to a node, and everything else goes to
 * the connected wallet. That includes unknown methods, because the catalogue only protects the embedded wallet.
 *
 * @returns 4200 for a method that is not in the catalogue where no other wallet decides about it, −32602 naming the wrong
 * field, 4100 while the namespace is not connected, 4901 for a network the site does not have; else the wallet's own answer
 * and code.
 */
export function requestForSite(
  payload: TicketPayload<'request'>,
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState) => {
    if (payload.namespace === HEADLESS)
      return dispatch(answerHeadless({ ...payload, signal: context.signal }))
    const checked = check(payload, getState())
    if (!checked.ok) {
      if (isRefusedByWallet(payload, getState())) void dispatch(refuseMethod())
      return checked
    }
    const { isKnown, ...request } = checked.value
    const local =
      isKnown && Object.hasOwn(LOCAL_METHODS, request.method) ? LOCAL_METHODS[request.method] : undefined
    if (local) return dispatch(local(request, context))
    if (isKnown && safetyOf(request.method) === 'read') return dispatch(readChain(request))
    return dispatch(requestWallet(request, { ...context, settlesTicket: true }))
  }
}

function check(
  { namespace, caipNetworkId, method, params }: TicketPayload<'request'>,
  state: CoreState,
): Result<SiteRequest & { readonly isKnown: boolean }> {
  const isKnown = findRpcMethod(method)?.namespace === namespace
  if (!isChainNamespace(namespace) || !(isKnown || isHeldByOtherWallet(namespace, state))) {
    const isRefused = isRefusedByWallet({ namespace, method }, state)
    const code = isRefused ? 'RPC_METHOD_NOT_ALLOWED' : 'UNSUPPORTED_METHOD'
    return fail(RPC_CODES.unsupportedMethod, errorMessage(code))
  }
  const parsed = isKnown ? parseRpcParams(method, params) : undefined
  if (parsed?.ok === false) return parsed
  const networks = selectNamespaceNetworks(namespace)(state)
  const network = caipNetworkId ?? networks?.caipNetworkId
  const isOffered = caipNetworkId === undefined || networks?.requestedIds.includes(caipNetworkId)
  if (!networks || network === undefined || !isOffered)
    return fail(RPC_CODES.chainDisconnected, errorMessage('CHAIN_DISCONNECTED'))
  return ok({ namespace, caipNetworkId: network, method, params, isKnown })
}
