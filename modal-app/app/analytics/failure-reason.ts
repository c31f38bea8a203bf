import type { Failure } from '#schemas/errors/result.ts'
import type { FailureReason } from '#schemas/http/analytics/event-fields.ts'

const REASONS: Readonly<Record<string, FailureReason>> = {
  4001: 'rejected',
  5000: 'rejected',
  USER_REJECTED: 'rejected',
  REQUEST_ABORTED: 'rejected',
  '-32002': 'pending',
  4100: 'refused',
  4200: 'unsupported',
  4900: 'unreachable',
  4901: 'unreachable',
  4902: 'unsupported',
  CALL_TIMEOUT: 'timeout',
  CONNECTION_LOST: 'unreachable',
  RELAY_UNREACHABLE: 'unreachable',
  WALLET_NOT_FOUND: 'unreachable',
  FRAME_GONE: 'unreachable',
}

/** Returns why something failed, in the vocabulary of events: a message may name a visitor, a code cannot. */
export function reasonOf(code: Failure['code'] | undefined): FailureReason {
  return REASONS[String(code)] ?? 'failed'
}
