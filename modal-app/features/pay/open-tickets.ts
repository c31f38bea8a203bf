import type { CoreThunk } from '#modal/core/commands/thunk.ts'

/** What to call when a ticket's payment may have been sent, by the payment's id. */
const tickets = (): Map<string, () => void> => new Map()

/** Keeps the ticket of a payment, so that it stays open once something may have been sent. */
export function keepTicket(id: string, onSending: (() => void) | undefined): CoreThunk {
  return (_dispatch, _getState, { once }) => {
    if (onSending) once(tickets).set(id, onSending)
  }
}

/** Says that the payment may have been sent: from now on only the chain settles its ticket. */
export function onPaymentSent(id: string): CoreThunk {
  return (_dispatch, _getState, { once }) => once(tickets).get(id)?.()
}
