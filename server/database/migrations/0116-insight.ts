import type { Kysely } from 'kysely'

/** One-time links and sessions of the insight page. */
export const insight = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    for (const table of ['insight_links', 'insight_sessions'])
      await schema
        .createTable(table)
        .addColumn('token_hash', 'varchar(43)', (column) => column.primaryKey())
        .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
        .execute()
  },
}
