import type { Delivery } from '#server/providers/webhooks/post-message.ts'
import { LONGEST_PAUSE_MS } from './forward-take.ts'

/** What a receiver did with a delivery. */
export type Reception =
  /** `refused` is the number of events that it did not want. */
  | { readonly is: 'received'; readonly refused: number }
  /** It will never want it. */
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'failed'; readonly why: string; readonly retryAfterMs?: number | undefined }

/**
 * The statuses that are about the events: bad request, content too large, unprocessable content (RFC 9110). Every other is about
 * the receiver, such as a wrong key, a wrong path or a proxy, and can be put right.
 */
const FINAL = new Set([400, 413, 422])
const SECOND_MS = 1_000

/** Returns what an answer means for a delivery. */
export function receptionOf({ refusal, status, retryAfter }: Delivery): Reception {
  if (refusal === undefined) return { is: 'received', refused: 0 }
  if (status !== undefined && FINAL.has(status)) return { is: 'refused', why: refusal }
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return {
    is: 'failed',
    why: refusal,
    retryAfterMs: seconds && Math.min(seconds * SECOND_MS, LONGEST_PAUSE_MS),
  }
}
