import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why the server refuses a payment. */
export const PAYMENT_REFUSALS = {
  PAYMENT_UNKNOWN: {
    message: 'No payment of this project has this id.',
    shows: 'http',
    next: 'Use the id with which the payment was begun.',
  },
  PAYMENT_ID_USED: {
    message: 'The id of the payment is used for other terms.',
    shows: 'http',
    next: 'Use one id for one thing that is paid, and another id when its price changes.',
  },
  PAYMENT_BUSY: {
    message: 'Too many payments of about this amount to this recipient are open.',
    shows: 'http',
    next: 'Try again later, or use several recipients.',
  },
} as const satisfies Record<string, ErrorRecord>
