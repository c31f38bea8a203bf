import type { ExpressionBuilder, Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { rowOfName, type StoredName } from './stored-name.ts'

const DAY_MS = 86_400_000
/** Who sends to an old name must not reach a stranger, so a name that ended waits until somebody else may have it. */
export const WAIT_DAYS = 30
export const WAIT_MS = WAIT_DAYS * DAY_MS
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

/** Undoes a transaction. */
export class NotMadeError extends Error {
  override readonly name = 'NotMadeError'
  readonly why: NotMade

  constructor(why: NotMade) {
    super(why)
    this.why = why
  }
}

/** A transaction on the names below a zone. */
export interface NameTransaction {
  readonly transaction: Transaction<Schema>
  readonly zone: string
}

/** Stores a new name. @throws NotMadeError */
export async function insertName(
  { transaction, zone }: NameTransaction,
  name: StoredName,
  change: NameChange,
): Promise<void> {
  const held = await transaction
    .selectFrom('name_holds')
    .select('label')
    .where('zone', '=', zone)
    .where('skeleton', '=', name.skeleton)
    .executeTakeFirst()
  if (held !== undefined) throw new NotMadeError('held')
  await removeFree({ transaction, zone }, name, change.now)
  await requireRoom({ transaction, zone }, name, change)
  const stored = await transaction
    .insertInto('registered_names')
    .values(rowOfName(zone, name))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (stored.length === 0) throw new NotMadeError('taken')
}

/** Removes what ended and waits no longer, or belongs to the same account. */
async function removeFree({ transaction, zone }: NameTransaction, name: StoredName, now: Timestamp) {
  await transaction
    .deleteFrom('registered_names')
    .where('zone', '=', zone)
    .where('skeleton', '=', name.skeleton)
    .where((where) =>
      where.or([
        where('expires_at', '<', isoTime(now - WAIT_MS)),
        where.and([ownedBy(where, name), where('expires_at', '<=', isoTime(now))]),
      ]),
    )
    .execute()
}

/** @throws NotMadeError where the account has as many names as it may. */
export async function requireRoom(
  { transaction, zone }: NameTransaction,
  name: StoredName,
  { now, perAccount }: NameChange,
) {
  const { count } = await transaction
    .selectFrom('registered_names')
    .select((select) => select.fn.countAll().as('count'))
    .where('zone', '=', zone)
    .where('id', '!=', name.id)
    .where((where) => ownedBy(where, name))
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', isoTime(now - WAIT_MS))]),
    )
    .executeTakeFirstOrThrow()
  if (Number(count) >= perAccount) throw new NotMadeError('limit')
}

/** Replaces what is stored of a name, unless it was changed in between. @throws NotMadeError */
export async function replaceName(
  { transaction, zone }: NameTransaction,
  before: StoredName,
  after: StoredName,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('registered_names')
    .set(rowOfName(zone, { ...after, id: before.id, version: before.version + 1 }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw new NotMadeError('stale')
}

/** An account has one primary name. */
export async function dropOtherPrimary(
  { transaction, zone }: NameTransaction,
  name: StoredName,
): Promise<void> {
  if (!name.isPrimary) return
  await transaction
    .updateTable('registered_names')
    .set({ is_primary: 0 })
    .where('zone', '=', zone)
    .where((where) => ownedBy(where, name))
    .where('id', '!=', name.id)
    .execute()
}

/** A contract is only known on its own chain: at the same address of another one it may have other owners. */
function ownedBy(
  where: ExpressionBuilder<Schema, 'registered_names'>,
  { owner, ownerCoinType }: StoredName,
): ReturnType<typeof where.and> {
  const coinType = ownerCoinType === null ? null : String(ownerCoinType)
  return where.and([
    where('owner_key', '=', owner.toLowerCase()),
    coinType === null ? where('owner_coin_type', 'is', null) : where('owner_coin_type', '=', coinType),
  ])
}
