import type { PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { parseAmountText, type AmountProblem } from '#modal/lib/parse-amount-text.ts'
import type { OnrampOptions } from './onramp-api.ts'

/** The limits of one payment, in whole units of its currency. */
export interface PaymentLimit {
  readonly method: PaymentMethod
  readonly min: number
  readonly max: number
}

/** A typed amount, checked. */
export interface CheckedPayment {
  /** A plain decimal with at most two decimals; undefined while it cannot be paid. */
  readonly amount: string | undefined
  readonly fault: AmountProblem | 'outside' | undefined
}

const CENTS = 2

/** The limits of a currency, by method; empty where it is not accepted. */
export function limitsOf(options: OnrampOptions | undefined, currency: string): readonly PaymentLimit[] {
  const accepted = options?.paymentCurrencies.find(({ id }) => id === currency)
  return (accepted?.payment_method_limits ?? []).map(({ id, min, max }) => ({
    method: id,
    min: Number(min),
    max: Number(max),
  }))
}

/**
 * Checks a typed amount of money.
 *
 * @param limit of the chosen method; undefined while it is not known.
 * @example
 * checkPayment('5', { method: 'card', min: 10, max: 7500 }) // { amount: undefined, fault: 'outside' }
 */
export function checkPayment(text: string, limit: PaymentLimit | undefined): CheckedPayment {
  const typed = parseAmountText(text, CENTS)
  if (!typed.ok) return { amount: undefined, fault: typed.problem }
  const amount = formatAmount(typed.amount, CENTS)
  return isWithin(amount, limit) ? { amount, fault: undefined } : { amount: undefined, fault: 'outside' }
}

/** Whether a provider takes an amount. */
export function isWithin(amount: string, limit: PaymentLimit | undefined): boolean {
  return limit === undefined || (Number(amount) >= limit.min && Number(amount) <= limit.max)
}
