import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

/** What a refusal of the HTTP API means: 404 is a thing that is not there, the rest cannot be told apart. */
export function httpFailure(status: number): Result<never> {
  const code = status === 404 ? RPC_CODES.resourceNotFound : RPC_CODES.internal
  return fail(code, errorMessage('HTTP_STATUS', { status }), { status })
}

/** Anything thrown on the way is −32603. */
export function toFailedResult(_thrown: unknown): Result<never> {
  return fail(RPC_CODES.internal, 'The node could not be reached. Check the connection, then try again.')
}
