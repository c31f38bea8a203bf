import type { AmountProblem } from '#modal/lib/parse-amount-text.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** What is wrong with an amount that was typed; how many decimals it may have is said by its form. */
export const AMOUNT_FAULTS = {
  empty: 'buy.fault.empty',
  number: 'swap.fault.number',
  negative: 'swap.fault.negative',
  exponent: 'swap.fault.exponent',
  zero: 'swap.fault.zero',
} as const satisfies Record<Exclude<AmountProblem, 'decimals'>, MessageId>
