import type { Failure } from '#schemas/errors/result.ts'

/** By which a wallet that does not know says where to look. */
export function readTransactionId(failure: Failure | undefined): string | undefined {
  const { data } = failure ?? {}
  const id =
    typeof data === 'object' && data !== null && 'transactionId' in data ? data.transactionId : undefined
  return typeof id === 'string' ? id : undefined
}
