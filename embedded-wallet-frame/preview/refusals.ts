import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** The refusal of one parameter, which says what was expected of it. */
export function invalidParam(field: string, expectation: string): Result<never> {
  return fail(RPC_CODES.invalidParams, errorMessage('INVALID_PARAMS', { field, expectation }), { field })
}

/** The refusal of requests for an account this wallet does not sign for. */
export const NOT_THIS_ACCOUNT = fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))

/** Answers of nodes that have not the form they must have. */
export const MALFORMED_NODE_ANSWER = fail(RPC_CODES.internal, 'The node gave an answer that makes no sense.')
