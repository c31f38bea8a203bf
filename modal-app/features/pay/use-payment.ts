import type { Payment } from '#schemas/entities/payment.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { findAsset, type PaidAsset } from './check-terms.ts'
import { selectShownPayment, type PaymentEntry } from './pay-slice.ts'
import { selectPaymentIntent } from './payment-intent.ts'
import { stageOf, type PayStage } from './payment-stage.ts'

/** A payment that the API has stated, with what the views show of it. */
export interface ShownPayment extends PaidAsset {
  readonly entry: PaymentEntry
  readonly payment: Payment
  /** The visitor's own transaction for it, if any. */
  readonly intent: Intent | undefined
  readonly stage: PayStage
}

/** Reads the payment that is shown; without `shown` until the API has stated it. */
export function usePayment(): {
  readonly entry: PaymentEntry | undefined
  readonly shown: ShownPayment | undefined
} {
  const entry = useAppSelector(selectShownPayment)
  const found = useAppSelector(
    (state: CoreState) => entry && findAsset(entry.terms.asset, state),
    (one, other) => one?.network === other?.network && one?.asset.address === other?.asset.address,
  )
  const intent = useAppSelector(selectPaymentIntent(entry?.terms.id ?? ''))
  const payment = entry?.payment
  if (!entry || !payment || !found) return { entry, shown: undefined }
  return { entry, shown: { ...found, entry, payment, intent, stage: stageOf(payment, intent) } }
}
