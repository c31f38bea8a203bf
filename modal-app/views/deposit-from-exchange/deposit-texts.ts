import type { CheckedDeposit } from '#modal/features/exchanges/check-deposit.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { AMOUNT_FAULTS as TYPED_FAULTS } from '#modal/views/parts/buying/amount-faults.ts'

export const AMOUNT_FAULTS = {
  ...TYPED_FAULTS,
  decimals: 'deposit.fault.decimals',
  large: 'deposit.fault.large',
} as const satisfies Record<NonNullable<CheckedDeposit['fault']>, MessageId>
