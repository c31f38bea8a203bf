import type { IntentState } from '#modal/core/state/transactions/intent.ts'
import type { PayStage } from '#modal/features/pay/payment-stage.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { STATE_TEXTS as TRANSFER_STATES } from '#modal/views/parts/transfers/transfer-texts.ts'

/** A state of a payment as the result shows it: also an attempt after which it can be paid again. */
export type ShownState = Exclude<PayStage, 'open'> | IntentState

/** The state to show: that of the payment, or of the attempt after which it is still open. */
export function shownStateOf({ stage, intent }: Pick<ShownPayment, 'stage' | 'intent'>): ShownState {
  return stage === 'open' ? (intent?.state ?? 'asked') : stage
}

export const STATE_TEXTS = {
  ...TRANSFER_STATES,
  sent: { title: 'pay.state.sent.title', text: 'pay.state.sent.text' },
  confirmed: { title: 'pay.state.confirmed.title', text: 'pay.state.confirmed.text' },
  failed: { title: 'pay.state.failed.title', text: 'send.state.failed.text' },
  declined: { title: 'pay.state.declined.title', text: 'pay.state.declined.text' },
  paid: { title: 'pay.state.paid.title', text: 'pay.state.paid.text' },
  overpaid: { title: 'pay.state.paid.title', text: 'pay.state.overpaid.text' },
  underpaid: { title: 'pay.state.underpaid.title', text: 'pay.state.underpaid.text' },
  late: { title: 'pay.state.late.title', text: 'pay.state.late.text' },
  expired: { title: 'pay.state.expired.title', text: 'pay.state.expired.text' },
  reorganised: { title: 'pay.state.reorganised.title', text: 'pay.state.reorganised.text' },
} as const satisfies Record<ShownState, { readonly title: MessageId; readonly text: MessageId }>
