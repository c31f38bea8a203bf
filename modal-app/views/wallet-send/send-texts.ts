import type { MessageId } from '#modal/locales/languages.ts'
import type { TransferSpeed } from '#modal/chains/transfers.ts'
import type { AmountFault, RecipientFault, SendStep } from '#modal/features/send/check-draft.ts'
import { PROBLEM_TEXTS } from '#modal/views/parts/transfers/transfer-texts.ts'

export const STEP_TEXTS = {
  'select-token': 'send.step.select-token',
  'add-amount': 'send.step.add-amount',
  'add-address': 'send.step.add-address',
  'invalid-address': 'send.step.invalid-address',
  'incorrect-value': 'send.step.incorrect-value',
  'insufficient-funds': 'send.step.insufficient-funds',
  preview: 'send.step.preview',
} as const satisfies Record<SendStep, MessageId>

export const AMOUNT_FAULTS = {
  required: 'send.required',
  number: 'send.amount.number',
  negative: 'send.amount.negative',
  exponent: 'send.amount.exponent',
  decimals: 'send.amount.decimals',
  zero: 'send.amount.zero',
  ...PROBLEM_TEXTS,
} as const satisfies Record<AmountFault, MessageId>

export const RECIPIENT_FAULTS = {
  required: 'send.required',
  invalid: 'send.recipient.invalid',
  'own-token': 'send.recipient.own-token',
  'unknown-name': 'send.recipient.unknown-name',
  'invalid-chain': 'send.recipient.invalid-chain',
  'name-failed': 'send.recipient.name-failed',
  recipient: PROBLEM_TEXTS.recipient,
} as const satisfies Record<RecipientFault, MessageId>

export const SPEED_TEXTS = {
  slow: 'send.speed.slow',
  normal: 'send.speed.normal',
  fast: 'send.speed.fast',
} as const satisfies Record<TransferSpeed, MessageId>
