import type { Database } from '#server/database/database.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { SignInTables } from '#server/database/tables/sign-in-tables.ts'
import { tokenHash } from '#server/encryption/tokens.ts'

/** A session of an account on a site. */
export interface SignedInSession {
  readonly id: string
  readonly projectId: string
  /** CAIP-10 id. */
  readonly caipAddress: string
  readonly siteOrigin: string
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
}

/** Sign-in sessions, shared by all processes. */
export interface SignInsRepository {
  /**
   * Consumes a nonce and stores its session, in one transaction.
   *
   * @returns false when any process has used the nonce before.
   */
  begin(
    nonce: { readonly value: string; readonly until: Timestamp },
    session: SignedInSession,
  ): Promise<boolean>
  /** Finds a session that has not expired. */
  find(id: string, now: Timestamp): Promise<SignedInSession | undefined>
  /** Lists the sessions of an account in a project that have not expired, the newest first, at most `limit`. */
  list(projectId: string, caipAddress: string, now: Timestamp, limit: number): Promise<SignedInSession[]>
  end(id: string): Promise<void>
}

export function createSignInsRepository({ query }: Database): SignInsRepository {
  return {
    begin({ value, until }, session) {
      return query.transaction().execute(async (transaction) => {
        const used = await transaction
          .insertInto('sign_in_nonces')
          .values({ nonce_hash: tokenHash(value), expires_at: isoTime(until) })
          .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
          .returning('nonce_hash')
          .execute()
        if (used.length === 0) return false
        await transaction
          .insertInto('sign_in_sessions')
          .values({
            id: session.id,
            project_id: session.projectId,
            caip_address: session.caipAddress,
            site_origin: session.siteOrigin,
            created_at: isoTime(session.createdAt),
            expires_at: isoTime(session.expiresAt),
          })
          .execute()
        return true
      })
    },
    async find(id, now) {
      const row = await query
        .selectFrom('sign_in_sessions')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', isoTime(now))
        .executeTakeFirst()
      return row && toSession(row)
    },
    async list(projectId, caipAddress, now, limit) {
      const rows = await query
        .selectFrom('sign_in_sessions')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('caip_address', '=', caipAddress)
        .where('expires_at', '>', isoTime(now))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toSession)
    },
    async end(id) {
      await query.deleteFrom('sign_in_sessions').where('id', '=', id).execute()
    },
  }
}

function toSession(row: SignInTables['sign_in_sessions']): SignedInSession {
  return {
    id: row.id,
    projectId: row.project_id,
    caipAddress: row.caip_address,
    siteOrigin: row.site_origin,
    createdAt: Date.parse(row.created_at),
    expiresAt: Date.parse(row.expires_at),
  }
}
