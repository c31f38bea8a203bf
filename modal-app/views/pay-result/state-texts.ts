import type { IntentState } from '#modal/core/state/transactions/intent.ts'
import type { PayStage } from '#modal/features/pay/payment-stage.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** A state of a payment as the result shows it: also an attempt after which it can be paid again. */
export type ShownState = Exclude<PayStage, 'open'> | IntentState

/** The state to show: that of the payment, or of the attempt after which it is still open. */
export function shownStateOf({ stage, intent }: Pick<ShownPayment, 'stage' | 'intent'>): ShownState {
  return stage === 'open' ? (intent?.state ?? 'asked') : stage
}

export const STATE_TEXTS = {
  asked: { title: 'send.state.asked.title', text: 'send.state.asked.text' },
  failing: { title: 'send.state.failing.title', text: 'send.state.failing.text' },
  sent: { title: 'pay.state.sent.title', text: 'pay.state.sent.text' },
  confirmed: { title: 'pay.state.confirmed.title', text: 'pay.state.confirmed.text' },
  dropped: { title: 'send.state.dropped.title', text: 'send.state.dropped.text' },
  unclear: { title: 'send.state.unclear.title', text: 'send.state.unclear.text' },
  dismissed: { title: 'send.state.unclear.title', text: 'send.state.unclear.text' },
  failed: { title: 'pay.state.failed.title', text: 'send.state.failed.text' },
  declined: { title: 'pay.state.declined.title', text: 'pay.state.declined.text' },
  'not-sent': { title: 'send.state.not-sent.title', text: 'send.state.not-sent.text' },
  paid: { title: 'pay.state.paid.title', text: 'pay.state.paid.text' },
  overpaid: { title: 'pay.state.paid.title', text: 'pay.state.overpaid.text' },
  underpaid: { title: 'pay.state.underpaid.title', text: 'pay.state.underpaid.text' },
  late: { title: 'pay.state.late.title', text: 'pay.state.late.text' },
  expired: { title: 'pay.state.expired.title', text: 'pay.state.expired.text' },
  reorganised: { title: 'pay.state.reorganised.title', text: 'pay.state.reorganised.text' },
} as const satisfies Record<ShownState, { readonly title: MessageId; readonly text: MessageId }>
