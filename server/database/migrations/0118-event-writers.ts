import type { Kysely } from 'kysely'

/** The last batch of each process that writes events. */
export const eventWriters = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('analytics_writers')
      .addColumn('writer', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('batch', 'integer', (column) => column.notNull())
      .addColumn('written_at', 'varchar(32)', (column) => column.notNull())
      .execute()
  },
}
