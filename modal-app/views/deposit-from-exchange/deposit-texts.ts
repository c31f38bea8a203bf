import type { CheckedDeposit } from '#modal/features/exchanges/check-deposit.ts'
import type { MessageId } from '#modal/locales/languages.ts'

export const AMOUNT_FAULTS = {
  empty: 'buy.fault.empty',
  number: 'swap.fault.number',
  negative: 'swap.fault.negative',
  exponent: 'swap.fault.exponent',
  decimals: 'deposit.fault.decimals',
  zero: 'swap.fault.zero',
  large: 'deposit.fault.large',
} as const satisfies Record<NonNullable<CheckedDeposit['fault']>, MessageId>
