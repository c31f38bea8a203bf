import type { Selectable, Transaction } from 'kysely'
import { ACCESS_TOKEN_MS, SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '#schemas/constants/login.ts'
import { batched } from '#server/database/batched.ts'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Session } from './session.ts'
import { randomId, randomToken, tokenHash } from '#server/encryption/tokens.ts'

/** What a session is for; its device has to be known (see `devices.ts`). */
export interface NewSession extends Pick<Session, 'userId' | 'projectId' | 'deviceId' | 'siteOrigin'> {
  /** Whether the person has just confirmed with a passkey or a code; the session then begins stepped up. */
  readonly isConfirmed: boolean
}

export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
  /** Milliseconds. */
  readonly accessExpiresInMs: number
}

/** Stores sessions in the database, so that any process can answer for any of them. */
export interface SessionStore {
  /** Begins a session and ends earlier ones of the user on this device. */
  begin(transaction: Transaction<Schema>, session: NewSession): Promise<TokenPair>
  /** Finds the live session of an access token. */
  find(accessToken: string): Promise<Session | undefined>
  /**
   * Exchanges the current refresh token for new tokens. Its device may send the same one again for 30 seconds, because the
   * answer may have been lost; the tokens of that answer are void then. Any other refresh token ends the session, since an
   * attacker may have stolen an old one.
   *
   * @throws the problems SESSION_EXPIRED and DEVICE_PROOF_INVALID.
   */
  refresh(refreshToken: string, deviceId: string): Promise<{ session: Session; tokens: TokenPair }>
  end(sessionId: string): Promise<void>
  /** Ends all other sessions of a user. */
  endOthers(transaction: Transaction<Schema>, session: Session): Promise<void>
  /** Calls a listener inside that transaction, so that what belongs to the ended sessions ends with them. */
  onOthersEnded(listener: OthersEnded): void
  /** @throws the problem SESSION_EXPIRED when the session has ended since the request began. */
  requireLive(transaction: Transaction<Schema>, session: Session): Promise<void>
  /** Records that the person has just confirmed with a passkey or a code. */
  markSteppedUp(sessionId: string): Promise<void>
}

/** @param kept the session that stays. */
type OthersEnded = (
  transaction: Transaction<Schema>,
  kept: Pick<Session, 'userId' | 'deviceId'>,
) => Promise<void>

export interface SessionStoreSettings {
  readonly database: Database
  readonly clock: Clock
  readonly audit: AuditLog
}

type Row = Selectable<Schema['wallet_sessions']>

/** How long the previous refresh token may be sent again. */
const REPEAT_WITHIN_MS = 30_000

/** Every request looks up its session, so requests that arrive together share one query. */
const MAX_FOUND = 100

/**
 * @example
 * const sessions = createSessionStore({ database, clock: Date.now, audit })
 * const session = await sessions.find(accessToken)
 */
export function createSessionStore(settings: SessionStoreSettings): SessionStore {
  const { clock } = settings
  const listeners: OthersEnded[] = []
  const { query } = settings.database
  const findOne = batched((hashes: readonly string[]) => findLive(query, hashes, clock()), MAX_FOUND)

  return {
    async begin(transaction, { userId, projectId, deviceId, siteOrigin, isConfirmed }) {
      const now = clock()
      const id = randomId()
      const { pair, columns } = newTokens(id, now)
      await transaction
        .deleteFrom('wallet_sessions')
        .where('user_id', '=', userId)
        .where('device_id', '=', deviceId)
        .execute()
      await transaction
        .insertInto('wallet_sessions')
        .values({
          id,
          user_id: userId,
          device_id: deviceId,
          project_id: projectId,
          site_origin: siteOrigin,
          ...columns,
          created_at: isoTime(now),
          idle_expires_at: isoTime(now + SESSION_IDLE_MS),
          expires_at: isoTime(now + SESSION_LIFETIME_MS),
          stepped_up_at: isConfirmed ? isoTime(now) : null,
        })
        .execute()
      return pair
    },

    find: (accessToken) => findOne(tokenHash(accessToken)),

    async refresh(refreshToken, deviceId) {
      // The end of the session has to be committed, so its refusal is thrown after the transaction.
      const verdict = await query
        .transaction()
        .execute((transaction) => exchange(settings, transaction, refreshToken, deviceId))
      if (verdict === undefined) throw expired()
      return verdict
    },

    async end(sessionId) {
      await query.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('wallet_sessions').where('id', '=', sessionId).execute()
      })
    },

    async endOthers(transaction, { userId, sessionId, deviceId }) {
      await transaction
        .deleteFrom('wallet_sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', sessionId)
        .execute()
      for (const ended of listeners) await ended(transaction, { userId, deviceId })
    },

    onOthersEnded: (listener) => void listeners.push(listener),

    async requireLive(transaction, { sessionId }) {
      const row = await transaction
        .selectFrom('wallet_sessions')
        .select('id')
        .where('id', '=', sessionId)
        .executeTakeFirst()
      if (row === undefined) throw expired()
    },

    async markSteppedUp(sessionId) {
      const stepped_up_at = isoTime(clock())
      await query.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('wallet_sessions')
          .set({ stepped_up_at })
          .where('id', '=', sessionId)
          .execute()
      })
    },
  }
}

/** Finds the live sessions of access tokens. */
async function findLive(
  query: Database['query'],
  hashes: readonly string[],
  now: number,
): Promise<(Session | undefined)[]> {
  const rows = await query
    .selectFrom('wallet_sessions')
    .selectAll()
    .where('access_hash', 'in', hashes)
    .where('access_expires_at', '>', isoTime(now))
    .where('expires_at', '>', isoTime(now))
    .execute()
  const byHash = new Map(rows.map((row) => [row.access_hash, toSession(row)]))
  return hashes.map((hash) => byHash.get(hash))
}

/** @returns undefined when the session is over, or ends with this call. */
async function exchange(
  settings: SessionStoreSettings,
  transaction: Transaction<Schema>,
  refreshToken: string,
  deviceId: string,
): Promise<{ session: Session; tokens: TokenPair } | undefined> {
  const now = settings.clock()
  const [sessionId = ''] = refreshToken.split('.')
  // Locks the device, so that requests with the same token run one after the other; the embedded store does so anyway.
  if (settings.database.kind === 'postgres') await holdDevice(transaction, sessionId)
  const row = await transaction
    .selectFrom('wallet_sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.device_id !== deviceId) {
    const facts = { reason: 'device' }
    throw problem('DEVICE_PROOF_INVALID', 'The session belongs to another device.', 'dpop', facts)
  }
  if (row.idle_expires_at <= isoTime(now) || row.expires_at <= isoTime(now)) return undefined
  const refreshHash = tokenHash(refreshToken)
  const isCurrent = row.refresh_hash === refreshHash
  // Only the device itself gets this far, so a session cannot be ended by guessing.
  if (!isCurrent && !isRepeat(row, refreshHash, now)) {
    await endReused(settings, transaction, row)
    return undefined
  }
  const previous = isCurrent ? { previous_refresh_hash: refreshHash, rotated_at: isoTime(now) } : {}
  return { session: toSession(row), tokens: await rotate(transaction, row, previous, now) }
}

/** Locks the device before the session, as a login and a sign-out do, to avoid a deadlock. */
async function holdDevice(transaction: Transaction<Schema>, sessionId: string): Promise<void> {
  await transaction
    .selectFrom('devices')
    .innerJoin('wallet_sessions', (join) =>
      join
        .onRef('wallet_sessions.user_id', '=', 'devices.user_id')
        .onRef('wallet_sessions.device_id', '=', 'devices.device_id'),
    )
    .select('devices.device_id')
    .where('wallet_sessions.id', '=', sessionId)
    .forUpdate('devices')
    .execute()
}

/** A repetition does not extend the time, which starts with the first answer. */
function isRepeat(row: Row, refreshHash: string, now: number): boolean {
  if (row.previous_refresh_hash !== refreshHash || row.rotated_at === null) return false
  return now < Date.parse(row.rotated_at) + REPEAT_WITHIN_MS
}

async function rotate(
  transaction: Transaction<Schema>,
  row: Row,
  previous: Partial<Row>,
  now: number,
): Promise<TokenPair> {
  const { pair, columns } = newTokens(row.id, now)
  const idle = Math.min(now + SESSION_IDLE_MS, Date.parse(row.expires_at))
  await transaction
    .updateTable('wallet_sessions')
    .set({ ...columns, ...previous, idle_expires_at: isoTime(idle) })
    .where('id', '=', row.id)
    .execute()
  await transaction
    .updateTable('devices')
    .set({ last_used_at: isoTime(now) })
    .where('user_id', '=', row.user_id)
    .where('device_id', '=', row.device_id)
    .execute()
  return pair
}

async function endReused(
  { audit }: SessionStoreSettings,
  transaction: Transaction<Schema>,
  row: Row,
): Promise<void> {
  await transaction.deleteFrom('wallet_sessions').where('id', '=', row.id).execute()
  const entry = { action: 'session.reused', outcome: 'refused' as const }
  await audit.record({ ...entry, ...whose(row) }, transaction)
}

function newTokens(sessionId: string, now: number) {
  const pair = {
    accessToken: randomToken(),
    refreshToken: `${sessionId}.${randomToken()}`,
    accessExpiresInMs: ACCESS_TOKEN_MS,
  }
  const columns = {
    access_hash: tokenHash(pair.accessToken),
    access_expires_at: isoTime(now + ACCESS_TOKEN_MS),
    refresh_hash: tokenHash(pair.refreshToken),
  }
  return { pair, columns }
}

function toSession(row: Row): Session {
  return {
    sessionId: row.id,
    ...whose(row),
    siteOrigin: row.site_origin,
    steppedUpAt: row.stepped_up_at === null ? undefined : Date.parse(row.stepped_up_at),
  }
}

function whose(row: Row) {
  return { userId: row.user_id, projectId: row.project_id, deviceId: row.device_id }
}

function expired() {
  return problem('SESSION_EXPIRED', 'The session is over. Log in again.')
}
