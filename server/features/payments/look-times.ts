import type { Timestamp } from '#server/database/clock.ts'
import { SETTLED, type StoredPayment } from './stored-payment.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** How long a transfer after the expiry still pays, and so how long no other payment awaits the same amount. */
const AWAITED_AFTER_EXPIRY_MS = DAY_MS
/** After how long a paid payment is followed no longer, on a chain that makes no blocks. */
const FOLLOWED_MS = 7 * DAY_MS

/** How often the chain is looked at, by the time since the payment was made, or since it was paid. */
const PAUSES: readonly (readonly [ageMs: number, pauseMs: number])[] = [
  [HOUR_MS, 10 * SECOND_MS],
  [DAY_MS, MINUTE_MS],
  [Infinity, 10 * MINUTE_MS],
]

/** Returns when the chain is looked at after now; null when a payment is followed no longer. */
export function nextLook(
  { status, createdAt, expiresAt, settledAt }: StoredPayment,
  now: Timestamp,
): Timestamp | null {
  const isSettled = SETTLED.includes(status)
  const since = isSettled ? (settledAt ?? createdAt) : createdAt
  const until = isSettled
    ? since + FOLLOWED_MS
    : Math.max(expiresAt, settledAt ?? expiresAt) + AWAITED_AFTER_EXPIRY_MS
  if (now >= until) return null
  const [, pauseMs = MINUTE_MS] = PAUSES.find(([ageMs]) => now - since < ageMs) ?? []
  return now + pauseMs
}
