import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { CallsContext } from '#frame/accounts/prepared-calls.ts'
import type { RpcHandlerContext, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import { fail } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** The request names an account that is not the connected one. */
export const OTHER_ACCOUNT = fail(RPC_CODES.unauthorized, 'This account is not connected.')
/** The wallet signs nothing that it cannot show. */
export const UNSHOWABLE = fail(RPC_CODES.internal, 'This request cannot be shown, so it cannot be signed.')

/** Refuses a parameter for a reason that its schema cannot express. */
export function invalidParams(field: string, expectation: string) {
  return fail(RPC_CODES.invalidParams, `Invalid parameters: ${field}: ${expectation}.`, { field })
}

/** Makes the context in which the calls of a request are previewed and sent. */
export function callsContext(
  { network }: WalletRpcRequest,
  { account, askNode, now, recordSending, vault }: RpcHandlerContext,
  services: EvmServices,
): CallsContext & FactsContext {
  const address = account.address.toLowerCase()
  return { network, askNode, now, recordSending, services, account: address, sign: vault.sign }
}
