import type { TransferProblem } from '#modal/chains/transfers.ts'
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
