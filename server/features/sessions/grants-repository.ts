import type { ExpressionBuilder, Selectable, Transaction } from 'kysely'
import type { GrantUse } from '#schemas/http/wallet/grants.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { countUse } from './count-use.ts'
import { StoredParts, type Grant, type NewGrant } from './grant.ts'

/** Whose grants: those of a user, or those that name an account in a project. */
export type GrantOwner =
  | { readonly userId: string }
  | { readonly projectId: string; readonly account: string; readonly caipNetworkId?: string }

/** The wallet that asks for a grant to be counted. */
export type GrantUser = Pick<
  NewGrant,
  'pci' | 'userId' | 'projectId' | 'siteOrigin' | 'caipNetworkId' | 'account'
>

/** What visitors granted sites, shared by all processes. */
export interface GrantsRepository {
  /**
   * Stores a grant. A repeated call with the same grant changes nothing.
   *
   * @returns `taken` when the id was used for another grant, or for one that has ended; `full` when the user has
   * {@link MAX_STANDING} grants in force; `loggedOut` when the browser was logged out in the meantime.
   */
  add(grant: NewGrant, now: Timestamp): Promise<'added' | 'taken' | 'full' | 'loggedOut'>
  /** The newest grants, without those that expired before `since`. */
  list(owner: GrantOwner, since: Timestamp): Promise<readonly Grant[]>
  /** Counts a request against a grant; concurrent requests are counted one after the other. */
  use(user: GrantUser, uses: readonly GrantUse[], now: Timestamp): Promise<'counted' | 'spent' | 'ended'>
  /** Whether the owner has this grant, in force or ended. */
  has(pci: string, owner: GrantOwner): Promise<boolean>
  /** @returns whether the owner has this grant, in force or ended. */
  revoke(pci: string, owner: GrantOwner, now: Timestamp): Promise<boolean>
  /** Ends the grants of a user that were given in one browser, or in every other one. */
  endOfDevice(
    transaction: Transaction<Schema>,
    device: { readonly userId: string; readonly deviceId: string; readonly isKept?: boolean },
    now: Timestamp,
  ): Promise<void>
}

/** More would be too many to look through. */
const MAX_STANDING = 200
/** Ended grants that are stored of a user; the oldest are removed first. */
const MAX_ENDED = 200
const MAX_LISTED = MAX_STANDING + MAX_ENDED

export function createGrantsRepository(database: Database): GrantsRepository {
  const { query, kind } = database
  return {
    add: (grant, now) =>
      // One registration of a user at a time, so that they are counted exactly.
      database.withLock(
        (transaction) => addGrant({ transaction, kind }, grant, now),
        `grants of ${grant.userId}`,
      ),

    async list(owner, since) {
      const owned = ownedBy(query.selectFrom('grants').selectAll(), owner)
      // A grant from before they were signed may name an account of somebody else.
      const rows = await ('account' in owner ? owned.where('is_signed', '=', 1) : owned)
        .where('expires_at', '>', isoTime(since))
        .orderBy('created_at', 'desc')
        .limit(MAX_LISTED)
        .execute()
      return rows.map(toGrant)
    },

    use: (user, uses, now) =>
      query.transaction().execute(async (transaction) => {
        const found = transaction.selectFrom('grants').selectAll().where('pci', '=', user.pci)
        // The embedded store runs one transaction at a time; here two must not read the same remainder.
        const row = await (kind === 'postgres' ? found.forUpdate() : found).executeTakeFirst()
        if (!row || !isOf(row, user) || !stands(row, now)) return 'ended'
        const next = countUse(toGrant(row), uses, now)
        if (!next) return 'spent'
        await transaction
          .updateTable('grants')
          .set({ spent: JSON.stringify(next.spent), used_at: JSON.stringify(next.usedAt) })
          .where('pci', '=', user.pci)
          .execute()
        return 'counted'
      }),

    async has(pci, owner) {
      const row = await ownedBy(query.selectFrom('grants').selectAll(), owner)
        .where('pci', '=', pci)
        .executeTakeFirst()
      return row !== undefined
    },

    revoke: (pci, owner, now) =>
      query.transaction().execute(async (transaction) => {
        const found = ownedBy(transaction.selectFrom('grants').selectAll(), owner).where('pci', '=', pci)
        const row = await (kind === 'postgres' ? found.forUpdate() : found).executeTakeFirst()
        if (row?.revoked_at === null) await end(transaction, now).where('pci', '=', pci).execute()
        return row !== undefined
      }),

    async endOfDevice(transaction, { userId, deviceId, isKept = false }, now) {
      await end(transaction, now)
        .where('user_id', '=', userId)
        .where('device_id', isKept ? '!=' : '=', deviceId)
        .where('revoked_at', 'is', null)
        .execute()
    },
  }
}

async function addGrant(
  { transaction, kind }: Pick<Database, 'kind'> & { readonly transaction: Transaction<Schema> },
  grant: NewGrant,
  now: Timestamp,
): ReturnType<GrantsRepository['add']> {
  const device = transaction
    .selectFrom('devices')
    .select('device_id')
    .where('user_id', '=', grant.userId)
    .where('device_id', '=', grant.deviceId)
  // A browser cannot be logged out before this grant is stored, or its grant would outlive it.
  const known = await (kind === 'postgres' ? device.forShare() : device).executeTakeFirst()
  if (!known) return 'loggedOut'
  const standing = await transaction
    .selectFrom('grants')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('is_signed', '=', 1)
    .where('user_id', '=', grant.userId)
    .where('pci', '!=', grant.pci)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', isoTime(now))
    .executeTakeFirst()
  if (Number(standing?.count ?? 0) >= MAX_STANDING) return 'full'
  await forgetEnded(transaction, grant.userId, now)
  const inserted = await transaction
    .insertInto('grants')
    .values({
      ...columnsOf(grant),
      spent: '[]',
      used_at: '[]',
      created_at: isoTime(now),
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('pci').doNothing())
    .returning('pci')
    .executeTakeFirst()
  if (inserted !== undefined) return 'added'
  const before = await transaction
    .selectFrom('grants')
    .selectAll()
    .where('pci', '=', grant.pci)
    .executeTakeFirst()
  return before && isSame(before, grant, now) ? 'added' : 'taken'
}

async function forgetEnded(transaction: Transaction<Schema>, userId: string, now: Timestamp): Promise<void> {
  const hasEnded = (where: ExpressionBuilder<Schema, 'grants'>) =>
    where.and([
      where('user_id', '=', userId),
      where.or([where('revoked_at', 'is not', null), where('expires_at', '<=', isoTime(now))]),
    ])
  const oldest = await transaction
    .selectFrom('grants')
    .select('created_at')
    .where(hasEnded)
    .orderBy('created_at', 'desc')
    .offset(MAX_ENDED - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await transaction.deleteFrom('grants').where(hasEnded).where('created_at', '<', oldest.created_at).execute()
}

function end(transaction: Transaction<Schema>, now: Timestamp) {
  return transaction.updateTable('grants').set({ revoked_at: isoTime(now) })
}

type Row = Selectable<Schema['grants']>
type Rows = ReturnType<typeof rowsOf>
const rowsOf = (query: Database['query']) => query.selectFrom('grants').selectAll()

function ownedBy(rows: Rows, owner: GrantOwner): Rows {
  if ('userId' in owner) return rows.where('user_id', '=', owner.userId)
  const { projectId, account, caipNetworkId } = owner
  const found = rows.where('project_id', '=', projectId).where('account', '=', account)
  return caipNetworkId === undefined ? found : found.where('caip_network_id', '=', caipNetworkId)
}

function columnsOf(grant: NewGrant) {
  return {
    pci: grant.pci,
    user_id: grant.userId,
    project_id: grant.projectId,
    device_id: grant.deviceId,
    site_origin: grant.siteOrigin,
    caip_network_id: grant.caipNetworkId,
    account: grant.account,
    permissions: JSON.stringify(grant.permissions),
    is_signed: 1,
    expires_at: isoTime(grant.expiresAt),
  }
}

function isSame(row: Row, grant: NewGrant, now: Timestamp): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return (
    Object.entries(columnsOf(grant)).every(([name, value]) => stored.get(name) === value) && stands(row, now)
  )
}

function isOf(row: Row, user: GrantUser): boolean {
  return (
    row.user_id === user.userId &&
    row.project_id === user.projectId &&
    row.site_origin === user.siteOrigin &&
    row.caip_network_id === user.caipNetworkId &&
    row.account === user.account
  )
}

function stands(row: Row, now: Timestamp): boolean {
  return row.is_signed === 1 && row.revoked_at === null && Date.parse(row.expires_at) > now
}

function toGrant(row: Row): Grant {
  const parts: unknown = {
    permissions: JSON.parse(row.permissions),
    spent: JSON.parse(row.spent),
    usedAt: JSON.parse(row.used_at),
  }
  return {
    ...StoredParts.parse(parts),
    pci: row.pci,
    userId: row.user_id,
    projectId: row.project_id,
    deviceId: row.device_id,
    siteOrigin: row.site_origin,
    caipNetworkId: row.caip_network_id,
    account: row.account,
    createdAt: Date.parse(row.created_at),
    expiresAt: Date.parse(row.expires_at),
    revokedAt: row.revoked_at === null ? undefined : Date.parse(row.revoked_at),
  }
}
