import { Payment } from '#schemas/entities/payment.ts'
import { PaymentError } from './payment-error.ts'
import type { PaymentVerifier } from './payment-types.ts'
import type { CheckedVerifierOptions } from './verifier-options.ts'

const ID = /^[\w-]{8,64}$/
const TIMEOUT_MS = 10_000
const NOT_FOUND = 404

/**
 * Creates a function that fetches where payments of a project stand.
 *
 * @param options.baseUrl The origin at which the API is reached.
 */
export function createPaymentFetcher({
  baseUrl,
  projectId,
  fetch,
}: Pick<CheckedVerifierOptions, 'projectId' | 'fetch'> & {
  readonly baseUrl: string
}): PaymentVerifier['fetchPayment'] {
  const query = new URLSearchParams({ projectId }).toString()
  return async (id) => {
    if (!ID.test(id)) throw new PaymentError('PAYMENT_NOT_FOUND')
    try {
      const answer = await fetch(`${baseUrl}/v1/pay/${id}?${query}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.status === NOT_FOUND) throw new PaymentError('PAYMENT_NOT_FOUND')
      if (answer.status !== 200) throw new Error(`The API answered with status ${answer.status}.`)
      const payment = Payment.parse(await answer.json())
      if (payment.id !== id) throw new Error('The API answered with another payment.')
      return payment
    } catch (thrown) {
      throw thrown instanceof PaymentError ? thrown : new PaymentError('PAYMENT_UNREACHABLE', thrown)
    }
  }
}
