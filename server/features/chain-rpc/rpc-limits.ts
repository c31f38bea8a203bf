import {
  ANSWER_BYTES,
  DEFAULT_MESSAGE_BYTES,
  RPC_BATCH_CALLS,
  TRANSACTION_BYTES,
} from '#schemas/constants/limits.ts'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'

/** Limits of one request to the chain RPC. */
export const RPC_LIMITS = {
  batchCalls: RPC_BATCH_CALLS,
  paramsBytes: DEFAULT_MESSAGE_BYTES,
  broadcastBytes: TRANSACTION_BYTES,
  bodyBytes: 4_194_304,
  /** Of one answer, and of all answers of a batch together. */
  answerBytes: ANSWER_BYTES,
  /** Calls of one batch that run concurrently. */
  batchConcurrency: 32,
  timeoutMs: HTTP_RPC_TIMEOUT_MS,
} as const
