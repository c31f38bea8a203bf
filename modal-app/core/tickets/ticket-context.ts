/** Which ticket is worked on, and until when somebody waits for it. */
export interface TicketContext {
  readonly ticketId: string
  readonly signal: AbortSignal
}
