import { ZERO_BALANCE } from '#schemas/constants/defaults.ts'
import { QUANTITY_FRACTION_DIGITS } from '#schemas/constants/limits.ts'
import { truncateAmount } from '#schemas/primitives/amount.ts'

/**
 * A decimal text for display: cut to 3 decimals, never rounded up (specification §5); nothing held is 0.00 (§9).
 *
 * @example
 * displayAmount('1.23456') // '1.234'
 */
export function displayAmount(amount: string): string {
  return /^0*(?:\.0*)?$/.test(amount) ? ZERO_BALANCE : truncateAmount(amount, QUANTITY_FRACTION_DIGITS)
}
