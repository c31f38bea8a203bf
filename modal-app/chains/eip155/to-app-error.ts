import { BaseError } from 'viem'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

/** Converts the library's error to a result: the node's code if there is one, else −32603. */
export function toFailedResult(thrown: unknown): Result<never> {
  const cause = thrown instanceof BaseError ? thrown.walk(hasCode) : undefined
  return hasCode(cause)
    ? fail(cause.code, cause.message)
    : fail(RPC_CODES.internal, 'The node could not be reached. Check the connection, then try again.')
}

/** An execution that reverted, with what the contract returned. */
const REVERTED = 3
/** Codes with which nodes report a failed execution: two of geth, one of OpenEthereum and one of anvil. */
const REFUSED_CODES: readonly number[] = [REVERTED, -32_000, -32_015, -32_003]

/** Whether the chain refused a call; other errors mean that the node did not answer. */
export function isRefusal(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code !== undefined && REFUSED_CODES.includes(code)
}

/** Whether a contract refused a call. Nodes report other failures with the same codes, such as a block that they do not have. */
export function isRevert(thrown: unknown): boolean {
  const cause = thrown instanceof BaseError ? thrown.walk(hasCode) : undefined
  if (!hasCode(cause)) return false
  const said = cause instanceof BaseError ? cause.details : cause.message
  return cause.code === REVERTED || (isRefusal(thrown) && /revert|invalid opcode/i.test(said))
}

/** The code with which a node answered; undefined for other errors. */
export function codeOf(thrown: unknown): number | undefined {
  const cause = thrown instanceof BaseError ? thrown.walk(hasCode) : undefined
  return hasCode(cause) ? cause.code : undefined
}

function hasCode(error: unknown): error is { readonly code: number; readonly message: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}
