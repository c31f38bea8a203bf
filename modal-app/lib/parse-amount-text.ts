import { formatAmount, parseAmount } from '#schemas/primitives/amount.ts'

/** What is wrong with a typed amount. */
export type AmountProblem = 'empty' | 'number' | 'negative' | 'exponent' | 'decimals' | 'zero'

/** An amount in the smallest unit, or what is wrong with its text. */
export type TypedAmount =
  | { readonly ok: true; readonly amount: bigint }
  | { readonly ok: false; readonly problem: AmountProblem }

/** Fractional digits of a price that count; the cheapest tokens need that many. */
const PRICE_DIGITS = 18

function invalid(problem: AmountProblem): TypedAmount {
  return { ok: false, problem }
}

/**
 * Parses an amount to send. Nothing is rounded or guessed: signs, exponents, grouping and too many decimals are reported.
 *
 * @param decimals of the token.
 * @example
 * parseAmountText('1.2345', 2) // { ok: false, problem: 'decimals' }
 */
export function parseAmountText(text: string, decimals: number): TypedAmount {
  const typed = text.trim()
  if (typed === '') return invalid('empty')
  if (/^[-−]/.test(typed)) return invalid('negative')
  if (/^[\d.]*e[-+]?\d*$/i.test(typed)) return invalid('exponent')
  const plain = typed
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return invalid('number')
  const amount = parseAmount(plain, decimals)
  if (amount === undefined) return invalid(plain.includes('.') ? 'decimals' : 'number')
  return amount === 0n ? invalid('zero') : { ok: true, amount }
}

/**
 * Converts a value in the currency of prices to an amount of a token, rounded down.
 *
 * @param token.price of one whole token; above 0.
 * @example
 * parseFiatText('10', { price: 4, decimals: 6 }) // { ok: true, amount: 2500000n }
 */
export function parseFiatText(
  text: string,
  { price, decimals }: { readonly price: number; readonly decimals: number },
): TypedAmount {
  const value = parseAmountText(text, 2)
  if (!value.ok) return value
  const amount = (value.amount * 10n ** BigInt(decimals + PRICE_DIGITS - 2)) / scaled(price)
  return amount === 0n ? invalid('zero') : { ok: true, amount }
}

/** Formats the value of an amount for the field, cut to 2 decimals. */
export function toFiatText(
  amount: bigint,
  { price, decimals }: { readonly price: number; readonly decimals: number },
): string {
  return formatAmount((amount * scaled(price)) / 10n ** BigInt(decimals + PRICE_DIGITS - 2), 2)
}

function scaled(price: number): bigint {
  const [digits = '', exponent = '0'] = price.toExponential(15).split('e')
  const shift = PRICE_DIGITS - 15 + Number(exponent)
  const whole = BigInt(digits.replace('.', ''))
  const value = shift >= 0 ? whole * 10n ** BigInt(shift) : whole / 10n ** BigInt(-shift)
  return value > 0n ? value : 1n
}
