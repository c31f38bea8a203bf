import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

/** Maps a refusal of the HTTP API: 404 means not found, other statuses cannot be told apart. */
export function httpFailure(status: number): Result<never> {
  const code = status === 404 ? RPC_CODES.resourceNotFound : RPC_CODES.internal
  return fail(code, errorMessage('HTTP_STATUS', { status }), { status })
}

/** Maps everything else that is thrown to −32603. */
export function toFailedResult(_thrown: unknown): Result<never> {
  return fail(RPC_CODES.internal, 'The node could not be reached. Check the connection, then try again.')
}
