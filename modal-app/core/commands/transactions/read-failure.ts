import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { FailureReason } from '#modal/core/state/transactions/intent.ts'

/** The wordings of nodes of all networks; there is no error code for it. */
const TOO_LITTLE = /insufficient (?:funds|balance|lamports|coins)|exceeds .{0,40}balance|prior credit/i

/** Classifies a wallet's failure. Its message is not stored, because its content is untrusted. */
export function readFailureReason({ code, message, data }: Failure): FailureReason {
  const nested = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
  const kind = [message, nested].some((text) => typeof text === 'string' && TOO_LITTLE.test(text))
    ? 'funds'
    : code === RPC_CODES.transactionRejected
      ? 'refused'
      : 'fault'
  return { kind, ...(typeof code === 'number' && { code }) }
}

/** Reads the id under which a wallet that does not know the outcome suggests to look. */
export function readTransactionId(failure: Failure | undefined): string | undefined {
  const { data } = failure ?? {}
  const id =
    typeof data === 'object' && data !== null && 'transactionId' in data ? data.transactionId : undefined
  return typeof id === 'string' ? id : undefined
}

/** Reads the id of a transaction that is on the chain and failed there. */
export function readRevertedId(failure: Failure): string | undefined {
  const { data } = failure
  const isReverted = typeof data === 'object' && data !== null && 'isReverted' in data
  return isReverted ? readTransactionId(failure) : undefined
}
