import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { invalidParams } from '#frame/rpc/evm-request.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

const UNKNOWN = fail(RPC_CODES.resourceNotFound, 'This site has no such permission.')

/**
 * Revokes permissions of a site, without an approval. The same method name also gives up the connection (EIP-2255, `{
 * eth_accounts: {} }`); that is no permission of this kind, so nothing changes here.
 */
export const answerRevokePermissions: AnswerRead = async (request, { permissions }) => {
  const params = parseRpcParams('wallet_revokePermissions', request.params)
  if (!params.ok) return params
  const [requested] = params.value
  if (isRecord(requested) && Object.hasOwn(requested, 'eth_accounts')) return ok(null)
  const id = isRecord(requested)
    ? (requested['permissionsContext'] ?? requested['permissionContext'] ?? requested['context'])
    : requested
  if (typeof id !== 'string') return invalidParams('params[0].permissionsContext', 'expected a text')
  return (await permissions?.revoke(id)) === true ? ok({}) : UNKNOWN
}
