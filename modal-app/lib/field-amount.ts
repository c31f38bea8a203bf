import { formatAmount } from '#schemas/primitives/amount.ts'

/** More digits than fit a field mean nothing in an estimate. */
const SIGNIFICANT_DIGITS = 8

/**
 * Formats a computed amount for a field: cut to 8 significant digits, never rounded up.
 *
 * @param amount in the smallest unit.
 * @example
 * fieldAmount(1234567890123n, 12) // '1.2345678'
 */
export function fieldAmount(amount: bigint, decimals: number): string {
  const text = formatAmount(amount, decimals)
  const [whole = '', fraction = ''] = text.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = whole === '0' ? zeros + SIGNIFICANT_DIGITS : Math.max(SIGNIFICANT_DIGITS - whole.length, 0)
  const cut = fraction.slice(0, kept).replace(/0+$/, '')
  return cut === '' ? whole : `${whole}.${cut}`
}
