import type { Database } from '#server/database/database.ts'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import { tokenHash } from '#server/encryption/tokens.ts'
import { createNameReads, type NameReads } from './name-reads.ts'
import {
  dropOtherPrimary,
  insertName,
  NotMadeError,
  replaceName,
  requireRoom,
  WAIT_MS,
  type NameChange,
  type NameTransaction,
  type NotMade,
} from './name-writes.ts'
import type { StoredName } from './stored-name.ts'

/** The names below one zone, shared by all processes. */
export interface NamesRepository extends NameReads {
  /** Stores a new name. @returns why not, or undefined. */
  register(name: StoredName, change: NameChange): Promise<NotMade | undefined>
  /** Replaces what is stored of a name, unless it was changed in between. @returns why not, or undefined. */
  update(before: StoredName, after: StoredName, change: NameChange): Promise<NotMade | undefined>
  /** Gives a new name the records of an old one, which ends. @returns why not, or undefined. */
  rename(before: StoredName, after: StoredName, change: NameChange): Promise<NotMade | undefined>
}

/**
 * @param zone The name below which the names are.
 * @example
 * const names = createNamesRepository(database, 'demo.eth')
 * await names.find('ada1')
 */
export function createNamesRepository(database: Database, zone: string): NamesRepository {
  /**
   * Changes of one account exclude each other, so that its names are counted exactly. Two accounts may sign the same text, so a
   * message is used up for one account.
   */
  function change(
    owner: string,
    { message }: NameChange,
    make: (on: NameTransaction) => Promise<void>,
  ): Promise<NotMade | undefined> {
    const made = database.withLock(async (transaction) => {
      const used = await transaction
        .insertInto('name_signatures')
        .values({
          message_hash: tokenHash(`${owner.toLowerCase()} ${message.text}`),
          expires_at: isoTime(message.until),
        })
        .onConflict((conflict) => conflict.column('message_hash').doNothing())
        .returning('message_hash')
        .execute()
      if (used.length === 0) throw new NotMadeError('replayed')
      await make({ transaction, zone })
      return undefined
    }, `names of ${owner.toLowerCase()}`)
    return made.catch((error: unknown) => {
      if (error instanceof NotMadeError) return error.why
      throw error
    })
  }

  return {
    ...createNameReads(database, zone),
    register: (name, made) =>
      change(name.owner, made, async (on) => {
        await insertName(on, name, made)
        await dropOtherPrimary(on, name)
      }),
    update: (before, after, made) =>
      // It is the new owner who accepts a name, and whose names are counted.
      change(after.owner, made, async (on) => {
        // A name is counted for its new owner, and again for one who extends it after it was free.
        if (after.owner !== before.owner || wasFree(before, made.now)) await requireRoom(on, after, made)
        await replaceName(on, before, after)
        await dropOtherPrimary(on, after)
      }),
    rename: (before, after, made) =>
      change(before.owner, made, async (on) => {
        if (after.skeleton === before.skeleton) return replaceName(on, before, after)
        const ended = { ...before, addresses: {}, texts: {}, isPrimary: false, expiresAt: made.now }
        await replaceName(on, before, {
          ...ended,
          updatedAt: made.now,
          signedAt: after.signedAt,
          offer: undefined,
        })
        return insertName(on, after, made)
      }),
  }
}

function wasFree({ expiresAt }: StoredName, now: Timestamp): boolean {
  return expiresAt !== null && expiresAt < now - WAIT_MS
}
