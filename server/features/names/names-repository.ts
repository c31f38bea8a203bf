import type { Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { tokenHash } from '#server/encryption/tokens.ts'
import { hasEnded, nameOfRow, rowOfName, type StoredName } from './stored-name.ts'

const DAY_MS = 86_400_000
/** Who sends to an old name must not reach a stranger, so a name that ended waits until somebody else may have it. */
export const WAIT_DAYS = 30
const WAIT_MS = WAIT_DAYS * DAY_MS
/** The most names of an account that are answered. */
const MOST_SHOWN = 100

/** A signed message; it is used once. */
export interface UsedMessage {
  readonly text: string
  /** Until when it would be accepted. */
  readonly until: Timestamp
}

/** Why a change was not made. */
export type NotMade = 'taken' | 'held' | 'limit' | 'replayed' | 'stale'

/** A change, and the time at which it is made. */
export interface NameChange {
  readonly message: UsedMessage
  readonly now: Timestamp
  /** The most names of one account, with those that wait. */
  readonly perAccount: number
}

/** The names below one zone, shared by all processes. */
export interface NamesRepository {
  /** Finds a name that has an owner, also after it ended or while the operator holds it. */
  find(label: string): Promise<StoredName | undefined>
  /** Returns those of the skeletons that the operator holds. */
  held(skeletons: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns those of the skeletons under which nothing can be registered. */
  taken(skeletons: readonly string[], now: Timestamp): Promise<ReadonlySet<string>>
  /** Lists the names of an account that have not ended, the primary one first. */
  ofOwner(owner: string, now: Timestamp): Promise<StoredName[]>
  /** Stores a new name. @returns why not, or undefined. */
  register(name: StoredName, change: NameChange): Promise<NotMade | undefined>
  /** Replaces what is stored of a name, unless it was changed in between. @returns why not, or undefined. */
  update(before: StoredName, after: StoredName, change: NameChange): Promise<NotMade | undefined>
  /** Gives a new name the records of an old one, which ends. @returns why not, or undefined. */
  rename(before: StoredName, after: StoredName, change: NameChange): Promise<NotMade | undefined>
}

/** Undoes a transaction. */
class NotMadeError extends Error {
  override readonly name = 'NotMadeError'
  readonly why: NotMade

  constructor(why: NotMade) {
    super(why)
    this.why = why
  }
}

/**
 * @param zone The name below which the names are.
 * @example
 * const names = createNamesRepository(database, 'demo.eth')
 * await names.find('ada1')
 */
export function createNamesRepository(database: Database, zone: string): NamesRepository {
  const { query } = database

  /**
   * Changes of one account exclude each other, so that its names are counted exactly. Two accounts may sign the same text, so a
   * message is used up for one account.
   */
  function change(
    owner: string,
    { message }: NameChange,
    make: (transaction: Transaction<Schema>) => Promise<void>,
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
      await make(transaction)
      return undefined
    }, `names of ${owner.toLowerCase()}`)
    return made.catch((error: unknown) => {
      if (error instanceof NotMadeError) return error.why
      throw error
    })
  }

  async function insert(transaction: Transaction<Schema>, name: StoredName, { now, perAccount }: NameChange) {
    const held = await transaction
      .selectFrom('name_holds')
      .select('label')
      .where('zone', '=', zone)
      .where('skeleton', '=', name.skeleton)
      .executeTakeFirst()
    if (held !== undefined) throw new NotMadeError('held')
    const owner = name.owner.toLowerCase()
    await transaction
      .deleteFrom('registered_names')
      .where('zone', '=', zone)
      .where('skeleton', '=', name.skeleton)
      .where((where) =>
        where.or([
          where('expires_at', '<', isoTime(now - WAIT_MS)),
          where.and([where('owner_key', '=', owner), where('expires_at', '<=', isoTime(now))]),
        ]),
      )
      .execute()
    const { count } = await transaction
      .selectFrom('registered_names')
      .select((select) => select.fn.countAll().as('count'))
      .where('zone', '=', zone)
      .where('owner_key', '=', owner)
      .where((where) =>
        where.or([where('expires_at', 'is', null), where('expires_at', '>', isoTime(now - WAIT_MS))]),
      )
      .executeTakeFirstOrThrow()
    if (Number(count) >= perAccount) throw new NotMadeError('limit')
    const stored = await transaction
      .insertInto('registered_names')
      .values(rowOfName(zone, name))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (stored.length === 0) throw new NotMadeError('taken')
  }

  async function replace(transaction: Transaction<Schema>, before: StoredName, after: StoredName) {
    const { numUpdatedRows } = await transaction
      .updateTable('registered_names')
      .set(rowOfName(zone, { ...after, id: before.id, version: before.version + 1 }))
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new NotMadeError('stale')
  }

  /** An account has one primary name. */
  async function dropOtherPrimary(transaction: Transaction<Schema>, { id, owner, isPrimary }: StoredName) {
    if (!isPrimary) return
    await transaction
      .updateTable('registered_names')
      .set({ is_primary: 0 })
      .where('zone', '=', zone)
      .where('owner_key', '=', owner.toLowerCase())
      .where('id', '!=', id)
      .execute()
  }

  async function heldOf(skeletons: readonly string[]): Promise<ReadonlySet<string>> {
    if (skeletons.length === 0) return new Set()
    const rows = await query
      .selectFrom('name_holds')
      .select('skeleton')
      .where('zone', '=', zone)
      .where('skeleton', 'in', [...skeletons])
      .execute()
    return new Set(rows.map(({ skeleton }) => skeleton))
  }

  return {
    async find(label) {
      const row = await query
        .selectFrom('registered_names')
        .selectAll()
        .where('zone', '=', zone)
        .where('label', '=', label)
        .executeTakeFirst()
      return row && nameOfRow(row)
    },
    held: heldOf,
    async taken(skeletons, now) {
      const list = [...skeletons]
      if (list.length === 0) return new Set()
      const [names, held] = await Promise.all([
        query
          .selectFrom('registered_names')
          .select('skeleton')
          .where('zone', '=', zone)
          .where('skeleton', 'in', list)
          .where((where) =>
            where.or([where('expires_at', 'is', null), where('expires_at', '>=', isoTime(now - WAIT_MS))]),
          )
          .execute(),
        heldOf(list),
      ])
      return new Set([...names.map(({ skeleton }) => skeleton), ...held])
    },
    async ofOwner(owner, now) {
      const rows = await query
        .selectFrom('registered_names')
        .selectAll()
        .where('zone', '=', zone)
        .where('owner_key', '=', owner.toLowerCase())
        .orderBy('is_primary', 'desc')
        .orderBy('created_at')
        .limit(MOST_SHOWN)
        .execute()
      const names = rows.map(nameOfRow).filter((name) => !hasEnded(name, now))
      const held = await heldOf(names.map(({ skeleton }) => skeleton))
      return names.filter(({ skeleton }) => !held.has(skeleton))
    },
    register: (name, made) =>
      change(name.owner, made, async (transaction) => {
        await insert(transaction, name, made)
        await dropOtherPrimary(transaction, name)
      }),
    update: (before, after, made) =>
      change(before.owner, made, async (transaction) => {
        await replace(transaction, before, after)
        await dropOtherPrimary(transaction, after)
      }),
    rename: (before, after, made) =>
      change(before.owner, made, async (transaction) => {
        if (after.skeleton === before.skeleton) return replace(transaction, before, after)
        const ended = { ...before, addresses: {}, texts: {}, isPrimary: false, expiresAt: made.now }
        await replace(transaction, before, { ...ended, updatedAt: made.now, signedAt: after.signedAt })
        return insert(transaction, after, made)
      }),
  }
}
