import type { MessageId } from '#modal/locales/languages.ts'
import type { SwapSide } from '#modal/features/swap/swap-slice.ts'
import type { CheckedSwapDraft, SwapFormStep } from '#modal/features/swap/check-swap-draft.ts'

export const STEP_TEXTS = {
  'select-token': 'swap.step.select-token',
  'add-amount': 'swap.step.add-amount',
  'incorrect-value': 'swap.step.incorrect-value',
  'insufficient-funds': 'swap.step.insufficient-funds',
  'no-quote': 'swap.step.no-quote',
  preview: 'swap.step.preview',
} as const satisfies Record<SwapFormStep, MessageId>

export const AMOUNT_FAULTS = {
  number: 'swap.fault.number',
  negative: 'swap.fault.negative',
  exponent: 'swap.fault.exponent',
  decimals: 'swap.fault.decimals',
  zero: 'swap.fault.zero',
  more: 'swap.fault.more',
} as const satisfies Record<NonNullable<CheckedSwapDraft['amountFault']>, MessageId>

/** The names of the two amounts. */
export const AMOUNT_TEXTS = {
  paid: 'swap.amount.paid',
  received: 'swap.amount.received',
} as const satisfies Record<SwapSide, MessageId>
