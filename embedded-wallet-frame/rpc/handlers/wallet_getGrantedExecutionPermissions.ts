import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { describeGranted } from '#frame/rpc/granted-permissions.ts'
import { NOT_OFFERED } from '#frame/rpc/prepare-grant.ts'
import { ok } from '#schemas/errors/result.ts'

/** Answers the allowances of this site that stand for the connected account, in this browser (ERC-7715). */
export const answerGrantedExecutionPermissions: AnswerRead = async (_request, { permissions, account }) => {
  if (!permissions) return NOT_OFFERED
  const own = (await account())?.address.toLowerCase()
  const grants = own === undefined ? [] : await permissions.list()
  return ok(grants.filter((grant) => grant.account.toLowerCase() === own).flatMap(describeGranted))
}
