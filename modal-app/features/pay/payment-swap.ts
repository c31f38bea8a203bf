import { isOpen } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'

/**
 * Where the swap for a payment stands. `waiting`: a step is not confirmed, or its outcome is unknown, so that nothing is paid yet.
 * `done`: the account has received what the payment is made with.
 */
export type PaymentSwap = 'none' | 'waiting' | 'done'

/** Selects where the swap for a payment stands. */
export function selectPaymentSwap(id: string): (state: object) => PaymentSwap {
  return (state) => {
    const steps = selectIntents(state).intents.filter(({ swap }) => swap?.paymentId === id)
    if (steps.some((intent) => isOpen(intent) || intent.state === 'sent')) return 'waiting'
    const isDone = steps.some(({ state: end, swap }) => end === 'confirmed' && swap?.step === 'swap')
    return isDone ? 'done' : 'none'
  }
}
