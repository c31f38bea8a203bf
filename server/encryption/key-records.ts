import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { idOfCheck, type KeyName } from './key-versions.ts'

/** What the database stores about the versions of one key. */
export interface KeyRecord {
  /** The id of the version in force. */
  readonly inForce: string
  readonly versions: readonly RecordedVersion[]
}

export interface RecordedVersion {
  readonly id: string
  /** Whether its values have no mark, which is so for the first key of a deployment. */
  readonly isUnmarked: boolean
  /** Since when another key is in force, ISO 8601; undefined for the one in force. */
  readonly replacedAt: string | undefined
}

/** Reads what is stored about a key; undefined before the first start. */
export async function readKeyRecord(query: Kysely<Schema>, name: KeyName): Promise<KeyRecord | undefined> {
  const check = await readCheck(query, name)
  if (check === undefined) return undefined
  const rows = await query.selectFrom('key_versions').selectAll().where('key_name', '=', name).execute()
  const versions = rows.map(({ key_id, is_unmarked, replaced_at }) => ({
    id: key_id,
    isUnmarked: is_unmarked === 1,
    replacedAt: replaced_at ?? undefined,
  }))
  return { inForce: idOfCheck(check), versions }
}

/** Reads the check value of the version in force. */
export async function readCheck(query: Kysely<Schema>, name: KeyName): Promise<string | undefined> {
  const row = await query
    .selectFrom('key_checks')
    .select('check_value')
    .where('key_name', '=', name)
    .executeTakeFirst()
  return row?.check_value
}

/** Locks the key that is in force until the transaction ends. */
export async function lockCheck(transaction: Transaction<Schema>, name: KeyName): Promise<void> {
  await transaction
    .selectFrom('key_checks')
    .select('key_name')
    .where('key_name', '=', name)
    .forShare()
    .execute()
}

/** Records the first key of a deployment; nothing changes where another process was faster. */
export async function recordFirstKey({ query }: Database, name: KeyName, check: string): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('key_checks')
      .values({ key_name: name, check_value: check })
      .onConflict((conflict) => conflict.column('key_name').doNothing())
      .execute()
    const recorded = await transaction
      .selectFrom('key_versions')
      .select('key_id')
      .where('key_name', '=', name)
      .execute()
    if (recorded.length > 0) return
    const kept = (await readCheck(transaction, name)) ?? check
    await transaction
      .insertInto('key_versions')
      .values({ key_name: name, key_id: idOfCheck(kept), is_unmarked: 1, replaced_at: null })
      .onConflict((conflict) => conflict.columns(['key_name', 'key_id']).doNothing())
      .execute()
  })
}

/**
 * Puts a new key in force: from now on everything is written with it, and a start without it is refused.
 *
 * @returns false where another process has done so before.
 */
export async function putInForce(
  transaction: Transaction<Schema>,
  name: KeyName,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Timestamp },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('key_checks')
    .set({ check_value: to })
    .where('key_name', '=', name)
    .where('check_value', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await transaction
    .updateTable('key_versions')
    .set({ replaced_at: isoTime(now) })
    .where('key_name', '=', name)
    .where('key_id', '=', idOfCheck(from))
    .execute()
  await transaction
    .insertInto('key_versions')
    .values({ key_name: name, key_id: idOfCheck(to), is_unmarked: 0, replaced_at: null })
    // A key that was in force earlier may return.
    .onConflict((conflict) => conflict.columns(['key_name', 'key_id']).doUpdateSet({ replaced_at: null }))
    .execute()
  return true
}

/** Deletes a version that nothing needs any more; the server then starts without it. */
export async function deleteVersion({ query }: Database, name: KeyName, id: string): Promise<void> {
  await query
    .deleteFrom('key_versions')
    .where('key_name', '=', name)
    .where('key_id', '=', id)
    .where('replaced_at', 'is not', null)
    .execute()
}
