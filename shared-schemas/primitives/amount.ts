import * as z from 'zod/mini'

/** The largest number of decimals. ERC-20 stores it in one byte; tokens in use have at most 36. */
export const MAX_DECIMALS = 36

const DECIMAL = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/
const MAX_DIGITS = 120

/** An amount in a coin's smallest unit, as decimal digits: `'1500'` satoshi. */
export const IntegerAmount = z
  .string()
  .check(
    z.maxLength(MAX_DIGITS),
    z.regex(/^(?:0|[1-9][0-9]*)$/, 'expected a whole number of the smallest unit'),
  )

function areDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
}

/**
 * Parses a decimal text into an amount of the smallest unit. It does not round: more fraction digits than the coin has are
 * refused, unless the surplus digits are zeros.
 *
 * @param text digits with at most one point; without sign, exponent, spaces or grouping.
 * @param decimals number of decimals of the coin.
 * @returns the amount, or undefined when the text is not a valid amount.
 * @example
 * parseAmount('1.5', 6) // 1500000n
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (!areDecimals(decimals) || text.length > MAX_DIGITS || !DECIMAL.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/**
 * Formats an amount of the smallest unit as the shortest exact decimal text.
 *
 * @param amount in the smallest unit; may be negative.
 * @param decimals 0 to {@link MAX_DECIMALS}; other values are read as 0.
 * @example
 * formatAmount(1500000n, 6) // '1.5'
 */
export function formatAmount(amount: bigint, decimals: number): string {
  const places = areDecimals(decimals) ? decimals : 0
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`)
}

/**
 * Truncates a decimal text to a number of fraction digits. A balance is never rounded up (docs/specification.md §5.20:
 * balances are shown with 3 decimals).
 *
 * @example
 * truncateAmount('1.23456', 3) // '1.234'
 */
export function truncateAmount(text: string, fractionDigits: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, fractionDigits)
  return kept === '' ? whole : `${whole}.${kept}`
}
