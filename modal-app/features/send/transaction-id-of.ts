import type { Failure } from '#schemas/errors/result.ts'

/** Reads the id under which a wallet that does not know the outcome suggests to look. */
export function readTransactionId(failure: Failure | undefined): string | undefined {
  const { data } = failure ?? {}
  const id =
    typeof data === 'object' && data !== null && 'transactionId' in data ? data.transactionId : undefined
  return typeof id === 'string' ? id : undefined
}
