import { isWithoutEffect, type Intent } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'

/** Selects the transaction of this browser that pays a payment, or the latest attempt. */
export function selectPaymentIntent(id: string): (state: object) => Intent | undefined {
  return (state) => {
    const attempts = selectIntents(state)
      .intents.filter(({ paymentId }) => paymentId === id)
      .toSorted((a, b) => b.askedAtMs - a.askedAtMs)
    return attempts.find((attempt) => !isWithoutEffect(attempt)) ?? attempts[0]
  }
}

/** Whether a wallet was asked to pay a payment, and the chain does not have what it may have sent. */
export function selectIsUnclear(id: string): (state: object) => boolean {
  return (state) => {
    const { state: end } = selectPaymentIntent(id)(state) ?? {}
    return end === 'unclear' || end === 'dropped'
  }
}

/** Whether a wallet may have sent the payment, or a transaction pays it that another wallet sent. */
export function selectMayBeSent(id: string, status: string | undefined): (state: object) => boolean {
  return (state) => {
    const intent = selectPaymentIntent(id)(state)
    return (
      (intent !== undefined && !isWithoutEffect(intent)) || status === 'pending' || status === 'reorganised'
    )
  }
}
