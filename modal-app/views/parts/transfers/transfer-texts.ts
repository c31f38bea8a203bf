import type { TransferProblem } from '#modal/chains/transfers.ts'
import type { FailureReason, IntentState } from '#modal/core/state/transactions/intent.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** What to do about a transfer that would fail, even if it was possible a moment ago. */
export const PROBLEM_TEXTS = {
  amount: 'send.amount.more',
  fee: 'send.amount.fee',
  'too-small': 'send.amount.too-small',
  'rest-too-small': 'send.amount.rest',
  refused: 'send.amount.refused',
  'token-unsupported': 'send.amount.unsupported',
  recipient: 'send.recipient.cannot',
} as const satisfies Record<TransferProblem, MessageId>

/** Why a transaction was not sent. */
export const FAILURE_REASON_TEXTS = {
  funds: 'send.reason.funds',
  refused: 'send.reason.refused',
  fault: 'send.reason.fault',
  moved: 'send.reason.moved',
} as const satisfies Record<FailureReason['kind'], MessageId>

/** The states of a transfer. */
export const STATE_TEXTS = {
  asked: { title: 'send.state.asked.title', text: 'send.state.asked.text' },
  failing: { title: 'send.state.failing.title', text: 'send.state.failing.text' },
  sent: { title: 'send.state.sent.title', text: 'send.state.sent.text' },
  dropped: { title: 'send.state.dropped.title', text: 'send.state.dropped.text' },
  confirmed: { title: 'send.state.confirmed.title', text: 'send.state.confirmed.text' },
  failed: { title: 'send.state.failed.title', text: 'send.state.failed.text' },
  unclear: { title: 'send.state.unclear.title', text: 'send.state.unclear.text' },
  declined: { title: 'send.state.declined.title', text: 'send.state.declined.text' },
  'not-sent': { title: 'send.state.not-sent.title', text: 'send.state.not-sent.text' },
  dismissed: { title: 'send.state.unclear.title', text: 'send.state.unclear.text' },
} as const satisfies Record<IntentState, { readonly title: MessageId; readonly text: MessageId }>
