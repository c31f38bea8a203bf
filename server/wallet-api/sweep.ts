import { GRANT_LIFETIME_MS } from '#schemas/constants/grants.ts'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'

const SWEEP_EVERY_MS = 60_000
/** Longer than the longest window of a limit. */
const COUNTERS_KEPT_MS = 90_000_000
/** Kept for a day, so that an expired code is distinguished from one that never existed. */
const CHALLENGES_KEPT_MS = 86_400_000
const DAY_MS = 86_400_000
/** Purchases and payments are kept for this long; those that were never paid are kept for a week. */
const PURCHASES_KEPT_MS = 400 * DAY_MS
const UNPAID_KEPT_MS = 7 * DAY_MS

export interface SweepSettings {
  readonly database: Database
  readonly clock: Clock
  /** How long the audit log is kept. */
  readonly auditDays: number
  readonly onFailure: (error: unknown) => void
}

/**
 * Removes expired rows: sessions, grants, codes, counters, proofs, and old purchases, payments and audit entries. Every process does this.
 *
 * @returns a function that stops it.
 */
export function startSweeping({ database, clock, auditDays, onFailure }: SweepSettings): () => void {
  const timer = setInterval(() => {
    sweep(database, clock(), auditDays).catch(onFailure)
  }, SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Removes what has expired by a time. */
export async function sweep({ query }: Database, now: number, auditDays: number): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('device_proofs').where('expires_at', '<', isoTime(now)).execute()
    const counted = isoTime(now - COUNTERS_KEPT_MS)
    await transaction.deleteFrom('send_counters').where('slot', '<', counted).execute()
    const before = isoTime(now - CHALLENGES_KEPT_MS)
    await transaction.deleteFrom('challenges').where('expires_at', '<', before).execute()
    // Limits of sponsored operations look back one day.
    await transaction
      .deleteFrom('sponsored_operations')
      .where('created_at', '<', isoTime(now - 2 * DAY_MS))
      .execute()
    await transaction
      .deleteFrom('onramp_orders')
      .where('created_at', '<', isoTime(now - PURCHASES_KEPT_MS))
      .execute()
    await transaction
      .deleteFrom('onramp_orders')
      .where('status', '=', 'pending')
      .where('is_reported', '=', 0)
      .where('expires_at', '<', isoTime(now - UNPAID_KEPT_MS))
      .execute()
    await transaction
      .deleteFrom('payments')
      .where('created_at', '<', isoTime(now - PURCHASES_KEPT_MS))
      .execute()
    await transaction
      .deleteFrom('payments')
      .where('status', 'in', ['open', 'pending', 'expired'])
      .where('look_at', 'is', null)
      .where('expires_at', '<', isoTime(now - UNPAID_KEPT_MS))
      .execute()
    // Expired grants are listed for a while.
    await transaction
      .deleteFrom('grants')
      .where('expires_at', '<', isoTime(now - GRANT_LIFETIME_MS))
      .execute()
    await transaction.deleteFrom('login_flows').where('expires_at', '<', isoTime(now)).execute()
    await transaction.deleteFrom('identities').where('expires_at', '<', isoTime(now)).execute()
    await transaction.deleteFrom('passkey_challenges').where('expires_at', '<', isoTime(now)).execute()
    await transaction.deleteFrom('sign_in_nonces').where('expires_at', '<', isoTime(now)).execute()
    await transaction.deleteFrom('sign_in_sessions').where('expires_at', '<', isoTime(now)).execute()
    const audited = isoTime(now - auditDays * DAY_MS)
    await transaction.deleteFrom('audit_log').where('at', '<', audited).execute()
    await transaction.deleteFrom('wallet_sessions').where('idle_expires_at', '<', isoTime(now)).execute()
  })
}
