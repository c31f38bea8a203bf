/** Which ticket is worked on, and until when somebody waits for it. */
export interface TicketContext {
  readonly ticketId: string
  readonly signal: AbortSignal
  /** To be called before a wallet has what it sends by itself: from then on nobody can say that it was not sent. */
  readonly onSending?: (() => void) | undefined
}
