import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { CallsContext } from '#frame/accounts/prepared-calls.ts'
import type { RpcHandlerContext, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import { fail } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** Somebody else's account was named. */
export const OTHER_ACCOUNT = fail(RPC_CODES.unauthorized, 'This account is not connected.')
/** What cannot be shown is not signed. */
export const UNSHOWABLE = fail(RPC_CODES.internal, 'This request cannot be shown, so it cannot be signed.')

/** A parameter that is wrong in a way its schema cannot tell. */
export function invalidParams(field: string, expectation: string) {
  return fail(RPC_CODES.invalidParams, `Invalid parameters: ${field}: ${expectation}.`, { field })
}

/** What the previews of a request are made with. */
export function callsContext(
  { network }: WalletRpcRequest,
  { account, askNode, recordSending, vault }: RpcHandlerContext,
  services: EvmServices,
): CallsContext & FactsContext {
  const address = account.address.toLowerCase()
  return { network, askNode, recordSending, services, account: address, sign: vault.sign }
}
