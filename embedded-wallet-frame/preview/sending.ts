import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Failure, type Result } from '#schemas/errors/result.ts'

/** A call to a node of the request's network. */
interface NodeCall {
  readonly method: string
  readonly params?: unknown
}

/** How a signed transaction can be broadcast again, and found again. */
export interface Sending {
  /** The id that explorers use. */
  readonly transactionId: string
  /** The site's answer once the network has the transaction. */
  readonly answer: unknown
  /** The call that broadcasts the signed bytes; repeating it sends nothing new. */
  readonly broadcast: NodeCall
  /** Asks a node for the transaction. If the node has it, the answer is neither null nor a list of null. */
  readonly lookup: NodeCall
}

/**
 * Call this after signing and before the signed bytes leave this browser, so that a repeated request is not performed twice.
 *
 * @param sending the one transaction of the request; without it a repeat is answered that its outcome is unknown.
 */
export type RecordSending = (sending?: Sending) => void

const CODE = 'TICKET_STATE_UNKNOWN'

/**
 * Fails with TICKET_STATE_UNKNOWN: something was sent, and it is unknown whether the network has it.
 *
 * @param transactionId to look it up by.
 */
export function unsettled(transactionId?: string): Result<never> {
  const data = transactionId === undefined ? undefined : { transactionId }
  return fail(CODE, errorMessage('TICKET_STATE_UNKNOWN'), data)
}

/** Interprets a failed broadcast: a numeric code is the node's own refusal; without one, the transaction may have arrived. */
export function refusedOrUnsettled(error: Failure, transactionId: string): Result<never> {
  return typeof error.code === 'number' ? { ok: false, error } : unsettled(transactionId)
}

/** Whether the outcome of a request is still unknown. */
export function isUnsettled(
  result: Result<unknown>,
): result is Extract<Result<never>, { readonly ok: false }> {
  return !result.ok && result.error.code === CODE
}

/** Returns the id to look up the transaction of an unsettled request by. */
export function transactionIdOf({ data }: Failure): string | undefined {
  const id =
    typeof data === 'object' && data !== null && 'transactionId' in data ? data.transactionId : undefined
  return typeof id === 'string' ? id : undefined
}
