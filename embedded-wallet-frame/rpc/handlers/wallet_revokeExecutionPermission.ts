import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { NOT_OFFERED } from '#frame/rpc/prepare-grant.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

const UNKNOWN = fail(RPC_CODES.resourceNotFound, 'This site has no such permission.')

/** Revokes a permission of the site by its context, without an approval (ERC-7715). */
export const answerRevokeExecutionPermission: AnswerRead = async (request, { permissions }) => {
  if (!permissions) return NOT_OFFERED
  const params = parseRpcParams('wallet_revokeExecutionPermission', request.params)
  if (!params.ok) return params
  const [{ permissionContext }] = params.value
  return (await permissions.revoke(permissionContext)) ? ok({}) : UNKNOWN
}
