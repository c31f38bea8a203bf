import { formatAmount } from '#schemas/primitives/amount.ts'
import { fieldAmount } from '#modal/lib/field-amount.ts'
import { parseAmountText, parseFiatText, type AmountProblem } from '#modal/lib/parse-amount-text.ts'

/** A typed amount of an asset, checked. */
export interface CheckedDeposit {
  /** A plain decimal; undefined while it cannot be deposited. */
  readonly amount: string | undefined
  readonly fault: AmountProblem | 'large' | undefined
}

const [MOST_DECIMALS, MOST_DIGITS] = [6, 10]

/** How many decimals of an asset may be typed: at most six. */
export function depositDecimals(decimals: number | null | undefined): number {
  return Math.min(decimals ?? MOST_DECIMALS, MOST_DECIMALS)
}

/**
 * Checks a typed amount of an asset.
 *
 * @param decimals of the asset; null where they are not known.
 * @example
 * checkDeposit('0.25', 18) // { amount: '0.25', fault: undefined }
 */
export function checkDeposit(text: string, decimals: number | null): CheckedDeposit {
  const shown = depositDecimals(decimals)
  const typed = parseAmountText(text, shown)
  if (!typed.ok) return { amount: undefined, fault: typed.problem }
  const amount = formatAmount(typed.amount, shown)
  const [whole = ''] = amount.split('.')
  return whole.length > MOST_DIGITS ? { amount: undefined, fault: 'large' } : { amount, fault: undefined }
}

/**
 * Converts a value in the currency of prices to an amount of an asset for the field, rounded down.
 *
 * @param value in whole units.
 * @param price of one whole unit of the asset; above 0.
 * @returns undefined where it is less than the smallest amount that can be typed.
 * @example
 * depositWorth('50', 2_500, 18) // '0.02'
 */
export function depositWorth(value: string, price: number, decimals: number | null): string | undefined {
  const shown = depositDecimals(decimals)
  const amount = parseFiatText(value, { price, decimals: shown })
  return amount.ok ? fieldAmount(amount.amount, shown) : undefined
}
