import type { Database } from '#server/database/database.ts'
import type { Timestamp } from '#server/database/clock.ts'
import { addSigningKey, readSigningKeys, type StoredSigningKey } from './signing-keys.ts'

export interface SigningKeyAge {
  /** The maximum age of a signing key. */
  readonly mostMs: number
  /** The pepper that the next key is derived from. */
  readonly pepperId: string
  readonly now: Timestamp
}

/**
 * Adds a signing key when the newest one is too old; only one process does. The first key of a deployment has no known start
 * and counts as too old.
 *
 * @returns when the new key begins to sign; undefined when none is due.
 */
export async function replaceOldSigningKey(
  database: Database,
  { mostMs, pepperId, now }: SigningKeyAge,
): Promise<Timestamp | undefined> {
  const isDue = (keys: readonly StoredSigningKey[]) => {
    const newest = keys.at(-1)
    return newest !== undefined && newest.signsFrom < now - mostMs
  }
  if (!isDue(await readSigningKeys(database.query))) return undefined
  return database.withLock(
    async (transaction) =>
      isDue(await readSigningKeys(transaction)) ? addSigningKey(transaction, pepperId, now) : undefined,
    'keys',
  )
}
