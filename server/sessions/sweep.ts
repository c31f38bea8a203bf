import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Clock } from './clock.ts'

const SWEEP_EVERY_MS = 60_000
/** Longer than the longest window of a limit. */
const COUNTERS_KEPT_MS = 90_000_000
/** A code that is over can still be told from one that never was. */
const CHALLENGES_KEPT_MS = 86_400_000

/**
 * Removes what can no longer count: sessions, codes, counters and proofs that are over. Every process sweeps; what
 * one removed the others do not find.
 *
 * @returns stops it.
 */
export function startSweeping(
  database: Database,
  clock: Clock,
  onFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    sweep(database, clock()).catch(onFailure)
  }, SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Removes what is over at a time. */
export async function sweep({ query }: Database, now: number): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('device_proofs').where('expires_at', '<', isoTime(now)).execute()
    const counted = isoTime(now - COUNTERS_KEPT_MS)
    await transaction.deleteFrom('send_counters').where('slot', '<', counted).execute()
    const told = isoTime(now - CHALLENGES_KEPT_MS)
    await transaction.deleteFrom('challenges').where('expires_at', '<', told).execute()
    await transaction.deleteFrom('wallet_sessions').where('idle_expires_at', '<', isoTime(now)).execute()
  })
}
