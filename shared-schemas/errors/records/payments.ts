import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Why a payment that a site asked for was not made. */
export const PAYMENT_ERRORS = {
  PAYMENT_INVALID: {
    message: 'The payment’s `{field}` is not valid.',
    shows: 'thrown',
    next: 'Name a CAIP-19 asset, a plain decimal amount above 0 and an address of the asset’s network; an id has 8 to 64 letters, digits, _ and -.',
  },
  PAYMENTS_OFF: {
    message: 'This site has payments switched off.',
    shows: 'thrown',
    next: 'Leave `features.pay` out of the options, or set it to true.',
  },
  PAYMENT_MISMATCH: {
    message: 'The server answered with another payment than the site asked for.',
    shows: 'card',
    next: 'Pay nothing, and tell the operator of the deployment.',
  },
  PAYMENT_UNREACHABLE: {
    message: 'The server that keeps payments does not answer.',
    shows: 'card',
    next: 'Try again.',
  },
  PAYMENT_EXPIRED: {
    message: 'Nothing was paid before the payment expired.',
    shows: 'card',
    next: 'Ask for a new payment with another id.',
  },
  PAYMENT_UNDERPAID: {
    message: 'Less was paid than the payment asked for.',
    shows: 'card',
    next: 'Agree with the payer about the rest; the payment is in `data`.',
  },
} as const satisfies Record<string, ErrorRecord>
