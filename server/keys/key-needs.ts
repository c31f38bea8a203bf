import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { neededUntil, readSigningKeys } from '#server/features/sign-in/signing-keys.ts'
import { EMAIL_ISSUER } from '#server/wallet-api/users/identities.ts'
import type { RecordedVersion } from '#server/encryption/key-records.ts'
import { markOfKey, type KeyName } from '#server/encryption/key-versions.ts'
import { anyOf, isWrittenWith } from '#server/encryption/written-with.ts'

/** The name of one row and of several, e.g. `wallet` and `wallets`. */
interface CountedNoun {
  readonly one: string
  readonly many: string
}

/** Data that still needs a key that was replaced. */
export interface KeyNeed {
  readonly what: CountedNoun
  readonly count: number
  /** What ends the need: the server rewrites the data, its visitor logs in, or it expires. */
  readonly endsBy: 'server' | 'visitor' | 'time'
}

export interface NeedsSettings {
  readonly database: Database
  readonly now: Timestamp
  /** How long sign-ins to sites last. */
  readonly sessionMs: number
}

interface Rows extends Omit<KeyNeed, 'count'> {
  readonly table: keyof Schema
  readonly where: RawBuilder<boolean>
}

/** Counts the data that needs a version of a key; kinds without any are left out. */
export async function needsOf(
  { database: { query }, now, sessionMs }: NeedsSettings,
  name: KeyName,
  { id, isUnmarked }: RecordedVersion,
): Promise<KeyNeed[]> {
  const mark = markOfKey(id, isUnmarked)
  const rows = name === 'POSTERN_ENVELOPE_KEY' ? sealedRows(mark, now) : hashedRows(mark, now)
  const needs: KeyNeed[] = []
  for (const { table, where, ...need } of rows)
    needs.push({ ...need, count: await count(query, table, where) })
  if (name === 'POSTERN_PEPPER') {
    const keys = (await readSigningKeys(query)).filter((key) => key.pepperId === id)
    const counting = keys.filter((key) => (neededUntil(key, sessionMs) ?? now) >= now)
    needs.push({ what: { one: 'signing key', many: 'signing keys' }, endsBy: 'time', count: counting.length })
  }
  return needs.filter((need) => need.count > 0)
}

/** Sealed rows, by the mark of their key. */
function sealedRows(mark: string, now: Timestamp): Rows[] {
  const any = (...columns: string[]) => anyOf(columns.map((column) => isWrittenWith(column, mark)))
  const hasUnlocker = sql<boolean>`exists (select 1 from ${sql.table('unlockers')}
    where ${sql.ref('unlockers.wallet_id')} = ${sql.ref('wallets.id')}
    and ${any('unlockers.label_sealed', 'unlockers.share_sealed')})`
  return [
    {
      what: { one: 'wallet', many: 'wallets' },
      endsBy: 'server',
      table: 'wallets',
      where: anyOf([isWrittenWith('wallets.accounts_sealed', mark), hasUnlocker]),
    },
    {
      what: { one: 'user', many: 'users' },
      endsBy: 'server',
      table: 'users',
      where: any('email_sealed', 'user_name_sealed'),
    },
    {
      what: { one: 'code by mail', many: 'codes by mail' },
      endsBy: 'server',
      table: 'challenges',
      where: any('email_sealed', 'next_email_sealed'),
    },
    {
      what: { one: 'pending login', many: 'pending logins' },
      endsBy: 'time',
      table: 'login_flows',
      where: ongoing(any('attempt_sealed', 'person_sealed', 'session_sealed'), now),
    },
  ]
}

/** Hashed rows, by the mark of their pepper. */
function hashedRows(mark: string, now: Timestamp): Rows[] {
  const identity = isWrittenWith('subject_lookup', mark)
  const lasting = sql<boolean>`${identity} and expires_at is null`
  return [
    {
      what: { one: 'wallet', many: 'wallets' },
      endsBy: 'server',
      table: 'wallets',
      where: isWrittenWith('state_hash', mark),
    },
    {
      what: { one: 'e-mail login', many: 'e-mail logins' },
      endsBy: 'server',
      table: 'identities',
      where: sql`${lasting} and issuer = ${EMAIL_ISSUER}`,
    },
    {
      what: { one: 'former e-mail address', many: 'former e-mail addresses' },
      endsBy: 'time',
      table: 'identities',
      where: ongoing(identity, now),
    },
    {
      what: { one: 'provider login', many: 'provider logins' },
      endsBy: 'visitor',
      table: 'identities',
      where: sql`${lasting} and issuer <> ${EMAIL_ISSUER}`,
    },
    {
      what: { one: 'password', many: 'passwords' },
      endsBy: 'visitor',
      table: 'unlockers',
      where: isWrittenWith('verifier_hash', mark),
    },
    {
      what: { one: 'code by mail', many: 'codes by mail' },
      endsBy: 'time',
      table: 'challenges',
      where: ongoing(sql`${isWrittenWith('code_hash', mark)} and used_at is null`, now),
    },
    {
      what: { one: 'pending login', many: 'pending logins' },
      endsBy: 'time',
      table: 'login_flows',
      where: ongoing(isWrittenWith('number_hash', mark), now),
    },
  ]
}

function ongoing(condition: RawBuilder<boolean>, now: Timestamp): RawBuilder<boolean> {
  return sql<boolean>`${condition} and expires_at > ${isoTime(now)}`
}

async function count(
  query: Kysely<Schema>,
  table: keyof Schema,
  where: RawBuilder<boolean>,
): Promise<number> {
  const counted = await sql<{
    rows: number | string
  }>`select count(*) as rows from ${sql.table(table)} where ${where}`.execute(query)
  return Number(counted.rows[0]?.rows ?? 0)
}
