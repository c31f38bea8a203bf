import { RECEIPT_ERRORS } from '#schemas/errors/records/receipt.ts'
import type { PaymentErrorCode } from './payment-types.ts'

/**
 * A payment that was not verified, or could not be. The message says what happened and what to do, and contains nothing of the
 * receipt.
 *
 * @param code The reason, for programs.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly code: PaymentErrorCode

  constructor(code: PaymentErrorCode, cause?: unknown) {
    const { message, next } = RECEIPT_ERRORS[code]
    super(`${message} ${next}`, { cause })
    this.code = code
  }
}
