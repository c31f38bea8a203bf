import type { core } from 'zod/mini'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { describeIssue } from '#schemas/rpc/describe-issue.ts'

/**
 * Creates the failure −32602 for a schema error: it names the first invalid field and what is expected there, never the
 * value.
 *
 * @param root name of the value the fields belong to, as the caller knows it.
 * @example
 * invalidParams(error, 'options') // −32602 'Invalid options: themeMode: expected dark, light, system.'
 */
export function invalidParams(error: core.$ZodError, root = 'parameters'): Result<never> {
  const { field, expectation } = describeIssue(error.issues)
  const name = field.replace(/^params\.?/, '') || root
  return fail(RPC_CODES.invalidParams, `Invalid ${root}: ${name}: ${expectation}.`, { field: name })
}
