import type { Payment, PaymentStatus } from '#schemas/entities/payment.ts'
import { isWithoutEffect, type Intent, type IntentState } from '#modal/core/state/transactions/intent.ts'

/** Where a payment stands for the visitor. `open`: it can be paid. */
export type PayStage =
  | Exclude<PaymentStatus, 'pending'>
  | Exclude<IntentState, 'declined' | 'not-sent' | 'failed' | 'dismissed'>

/** The states with which nothing is left to do for the payer. */
export const PAID_STATUSES: readonly PaymentStatus[] = ['paid', 'overpaid', 'late']

/**
 * Combines what the API says with what this browser knows of its own transaction. The chain, by the API, comes first; the
 * transaction of the visitor's wallet comes before the clock, because it may still pay in time.
 */
export function stageOf({ status }: Pick<Payment, 'status'>, intent: Intent | undefined): PayStage {
  if (status === 'pending') return 'sent'
  if (status !== 'open' && status !== 'expired') return status
  return intent && !isWithoutEffect(intent) ? readState(intent.state) : status
}

function readState(state: IntentState): PayStage {
  return state === 'declined' || state === 'not-sent' || state === 'failed' || state === 'dismissed'
    ? 'open'
    : state
}
