import { BaseError } from 'viem'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

/** The library's error as a result: the node's code when there is one, else −32603. */
export function toFailedResult(thrown: unknown): Result<never> {
  const cause = thrown instanceof BaseError ? thrown.walk(hasCode) : undefined
  return hasCode(cause)
    ? fail(cause.code, cause.message)
    : fail(RPC_CODES.internal, 'The node could not be reached. Check the connection, then try again.')
}

function hasCode(error: unknown): error is { readonly code: number; readonly message: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}
