import {
  ANSWER_BYTES,
  DEFAULT_MESSAGE_BYTES,
  RPC_BATCH_CALLS,
  TRANSACTION_BYTES,
} from '#schemas/constants/limits.ts'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'

/** What one request to the chain RPC may hold and take. */
export const RPC_LIMITS = {
  batchCalls: RPC_BATCH_CALLS,
  paramsBytes: DEFAULT_MESSAGE_BYTES,
  broadcastBytes: TRANSACTION_BYTES,
  bodyBytes: 4_194_304,
  /** Of one answer, and of all answers of a batch together. */
  answerBytes: ANSWER_BYTES,
  /** Calls of one batch that are asked at the same time. */
  batchConcurrency: 32,
  timeoutMs: HTTP_RPC_TIMEOUT_MS,
} as const
