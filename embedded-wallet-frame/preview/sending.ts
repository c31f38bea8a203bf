/** A call to a node of the request's network. */
interface NodeCall {
  readonly method: string
  readonly params?: unknown
}

/** How a transaction that was signed is handed over again, and found again. */
export interface Sending {
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
export type NoteSending = (sending?: Sending) => void
