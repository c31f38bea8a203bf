import type { PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import type { CheckedPayment } from '#modal/features/onramp/check-payment.ts'
import type { Offer } from '#modal/features/onramp/use-offer.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { AMOUNT_FAULTS as TYPED_FAULTS } from '#modal/views/parts/buying/amount-faults.ts'

export const METHOD_TEXTS = {
  card: 'buy.method.card',
  ach_bank_account: 'buy.method.bank',
} as const satisfies Record<PaymentMethod, MessageId>

export const AMOUNT_FAULTS = {
  ...TYPED_FAULTS,
  decimals: 'buy.fault.decimals',
  outside: 'buy.fault.outside',
} as const satisfies Record<NonNullable<CheckedPayment['fault']>, MessageId>

export const OFFER_FAULTS = {
  outside: 'buy.offer.untaken',
  refused: 'buy.offer.refused',
  unpriced: 'buy.offer.unpriced',
  silent: 'buy.offer.silent',
  offline: 'buy.offer.offline',
} as const satisfies Record<NonNullable<Offer['fault']>, MessageId>
