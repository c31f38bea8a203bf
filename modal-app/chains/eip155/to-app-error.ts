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

/** Codes of nodes for what they ran and what failed: geth's two, that of OpenEthereum and that of anvil. */
const REFUSED_CODES: readonly number[] = [3, -32_000, -32_015, -32_003]

/** Whether the chain refuses a call; anything else is a node that did not answer, or would not. */
export function isRefusal(thrown: unknown): boolean {
  const cause = thrown instanceof BaseError ? thrown.walk(hasCode) : undefined
  return hasCode(cause) && REFUSED_CODES.includes(cause.code)
}

function hasCode(error: unknown): error is { readonly code: number; readonly message: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}
