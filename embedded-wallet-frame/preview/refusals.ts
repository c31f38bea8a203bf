import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** Refuses a parameter and says what was expected. */
export function invalidParam(field: string, expectation: string): Result<never> {
  return fail(RPC_CODES.invalidParams, errorMessage('INVALID_PARAMS', { field, expectation }), { field })
}

/** Refuses requests for an account that this wallet does not sign for. */
export const NOT_THIS_ACCOUNT = fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))

/** A node's answer does not have the required form. */
export const MALFORMED_NODE_ANSWER = fail(RPC_CODES.internal, 'The node gave an answer that makes no sense.')
