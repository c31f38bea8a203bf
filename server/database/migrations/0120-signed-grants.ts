import { sql, type Kysely } from 'kysely'
import { isoTime } from '#server/database/clock.ts'

/**
 * Whether the account of a grant signed it. Grants from before are not signed, so their account cannot see or end them: they
 * end here, and the visitor grants them again.
 */
export const signedGrants = {
  async up(database: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
    await database.schema
      .alterTable('grants')
      .addColumn('is_signed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update grants set revoked_at = ${isoTime(Date.now())} where revoked_at is null`.execute(
      database,
    )
  },
}
