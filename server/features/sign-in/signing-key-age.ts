import type { Database } from '#server/database/database.ts'
import type { Timestamp } from '#server/sessions/clock.ts'
import { addSigningKey, readSigningKeys, type StoredSigningKey } from './signing-keys.ts'

export interface SigningKeyAge {
  /** How long a key signs at most. */
  readonly mostMs: number
  /** The pepper the next key is derived from. */
  readonly pepperId: string
  readonly now: Timestamp
}

/**
 * Notes a new key where the newest has signed for too long; of several processes one does. When the first key of a
 * deployment began to sign nobody knows, so it counts as too old.
 *
 * @returns when the new key begins to sign; undefined where none is due.
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
