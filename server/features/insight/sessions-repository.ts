import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'

/** Stores hashes of links and sessions; the tokens themselves are nowhere. */
export interface InsightSessionsRepository {
  addLink(hash: string, expiresAt: Timestamp): Promise<void>
  /**
   * Uses up a link and begins a session, in one transaction.
   *
   * @returns whether the link was there and had not expired.
   */
  exchange(
    link: string,
    session: string,
    times: { readonly now: Timestamp; readonly expiresAt: Timestamp },
  ): Promise<boolean>
  addSession(hash: string, expiresAt: Timestamp): Promise<void>
  has(session: string, now: Timestamp): Promise<boolean>
  remove(session: string): Promise<void>
  /** Removes what has expired. */
  sweep(now: Timestamp): Promise<void>
}

export function createInsightSessionsRepository({
  query,
}: Pick<Database, 'query'>): InsightSessionsRepository {
  return {
    async addLink(hash, expiresAt) {
      await query
        .insertInto('insight_links')
        .values({ token_hash: hash, expires_at: isoTime(expiresAt) })
        .execute()
    },
    exchange: (link, session, { now, expiresAt }) =>
      query.transaction().execute(async (transaction) => {
        const used = await transaction
          .deleteFrom('insight_links')
          .where('token_hash', '=', link)
          .where('expires_at', '>', isoTime(now))
          .returning('token_hash')
          .executeTakeFirst()
        if (used === undefined) return false
        await transaction
          .insertInto('insight_sessions')
          .values({ token_hash: session, expires_at: isoTime(expiresAt) })
          .execute()
        return true
      }),
    async addSession(hash, expiresAt) {
      await query
        .insertInto('insight_sessions')
        .values({ token_hash: hash, expires_at: isoTime(expiresAt) })
        .execute()
    },
    async has(session, now) {
      const row = await query
        .selectFrom('insight_sessions')
        .select('token_hash')
        .where('token_hash', '=', session)
        .where('expires_at', '>', isoTime(now))
        .executeTakeFirst()
      return row !== undefined
    },
    async remove(session) {
      await query.deleteFrom('insight_sessions').where('token_hash', '=', session).execute()
    },
    async sweep(now) {
      for (const table of ['insight_links', 'insight_sessions'] as const)
        await query.deleteFrom(table).where('expires_at', '<=', isoTime(now)).execute()
    },
  }
}
