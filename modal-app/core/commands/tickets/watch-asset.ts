import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { RpcParams } from '#schemas/rpc/catalogue.ts'
import { storeWatchedToken } from '#modal/core/commands/account/watched-tokens.ts'
import type { CoreThunk, TicketContext } from '#modal/core/commands/thunk.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { requestWallet, type SiteRequest } from './request-wallet.ts'

/**
 * Adds a token to the list of the embedded wallet's account (EIP-747) if the chain confirms what the site says about it.
 * Other wallets have their own lists. The visitor need not approve it, because nothing moves and the list shows such tokens
 * apart from those that the operator vouches for.
 *
 * @returns −32602 naming what the contract says otherwise; 4100 while nothing is connected.
 */
export function watchAsset(
  request: SiteRequest & { readonly params: RpcParams<'wallet_watchAsset'> },
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, { chains, storage }) => {
    const { namespace, caipNetworkId } = request
    if (!selectTraits(namespace)(getState()).isEmbedded) return dispatch(requestWallet(request, context))
    const { address } = selectAccount(namespace)(getState())
    const network = selectNetwork(caipNetworkId)(getState())
    if (address === undefined) return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
    if (!network) return fail(RPC_CODES.chainDisconnected, errorMessage('CHAIN_DISCONNECTED'))
    const watched = request.params
    const [path, { type, options }] = Array.isArray(watched)
      ? (['params[0]', watched[0]] as const)
      : (['params', watched] as const)
    if (type !== 'ERC20') return mismatch(`${path}.type`, 'ERC20; collectibles are listed by themselves')
    const { readToken } = await chains.load(namespace)
    const token = await readToken?.({ network, token: options.address, holder: address })
    if (!token) return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
    if (!token.ok)
      return token.error.code === RPC_CODES.invalidParams
        ? mismatch(`${path}.options.address`, 'a token of this network')
        : token
    const { symbol, decimals } = token.value
    if (options.decimals !== undefined && Number(options.decimals) !== decimals)
      return mismatch(`${path}.options.decimals`, `${decimals}, as its contract says`)
    if (options.symbol !== undefined && options.symbol !== symbol)
      return mismatch(`${path}.options.symbol`, 'the symbol its contract says')
    await storeWatchedToken(storage, { caipNetworkId, address }, options.address)
    return ok(true)
  }
}

function mismatch(field: string, expected: string): Result<never> {
  return fail(RPC_CODES.invalidParams, `Invalid parameters: ${field}: expected ${expected}.`, { field })
}
