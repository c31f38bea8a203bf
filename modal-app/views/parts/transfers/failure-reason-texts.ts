import type { FailureReason } from '#modal/core/state/transactions/intent.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** Why a transaction was not sent. */
export const FAILURE_REASON_TEXTS = {
  funds: 'send.reason.funds',
  refused: 'send.reason.refused',
  fault: 'send.reason.fault',
  moved: 'send.reason.moved',
} as const satisfies Record<FailureReason['kind'], MessageId>
