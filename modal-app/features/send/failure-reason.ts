import * as z from 'zod/mini'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Failure } from '#schemas/errors/result.ts'

/**
 * Why a transfer was not sent, as far as anybody says. `funds`: too little for amount and fee; `refused`: by the network;
 * `fault`: anything else a wallet reports, with its code; `moved`: another account or network is in front of the visitor.
 */
export const FailureReason = z.object({
  kind: z.enum(['funds', 'refused', 'fault', 'moved']),
  code: z.optional(z.number()),
})
export type FailureReason = z.infer<typeof FailureReason>

/** How nodes of all networks word it; there is no code for it. */
const TOO_LITTLE = /insufficient (?:funds|balance|lamports|coins)|exceeds .{0,40}balance|prior credit/i

/** Reads the reason a wallet gives. Its words are not kept: what they hold is not known. */
export function readFailureReason({ code, message, data }: Failure): FailureReason {
  const nested = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
  const kind = [message, nested].some((said) => typeof said === 'string' && TOO_LITTLE.test(said))
    ? 'funds'
    : code === RPC_CODES.transactionRejected
      ? 'refused'
      : 'fault'
  return { kind, ...(typeof code === 'number' && { code }) }
}
