import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Failure, type Result } from '#schemas/errors/result.ts'

/** A call to a node of the request's network. */
interface NodeCall {
  readonly method: string
  readonly params?: unknown
}

/** How a transaction that was signed is handed over again, and found again. */
export interface Sending {
  /** By which explorers know it. */
  readonly transactionId: string
  /** What the site is answered once the network has it. */
  readonly answer: unknown
  /** The signed bytes as a node takes them: handing them over again sends nothing new. */
  readonly broadcast: NodeCall
  /** Asks a node whether it has them; its answer is then neither null nor a list of null. */
  readonly lookup: NodeCall
}

/**
 * To be called after signing and before what was signed leaves this browser, so that the request is not performed a
 * second time when it comes again.
 *
 * @param sending the one transaction of the request; without it a repeat is answered that its outcome is unknown.
 */
export type RecordSending = (sending?: Sending) => void

const CODE = 'TICKET_STATE_UNKNOWN'

/**
 * Something left this browser, and nobody can tell whether the network has it.
 *
 * @param transactionId by which it can be looked for.
 */
export function unsettled(transactionId?: string): Result<never> {
  return fail(CODE, errorMessage(CODE), transactionId === undefined ? undefined : { transactionId })
}

/** What a broadcast that failed comes to: numbers are refusals of the node itself; without one it may have arrived. */
export function refusedOrUnsettled(error: Failure, transactionId: string): Result<never> {
  return typeof error.code === 'number' ? { ok: false, error } : unsettled(transactionId)
}

/** Whether nobody can tell yet what became of a request. */
export function isUnsettled(
  result: Result<unknown>,
): result is Extract<Result<never>, { readonly ok: false }> {
  return !result.ok && result.error.code === CODE
}

/** By which the transaction of an unsettled request can be looked for. */
export function transactionIdOf({ data }: Failure): string | undefined {
  const id =
    typeof data === 'object' && data !== null && 'transactionId' in data ? data.transactionId : undefined
  return typeof id === 'string' ? id : undefined
}
