import type { Kysely } from 'kysely'

/** Counters that several processes share; the columns are those rate-limiter-flexible reads and writes. */
export const rateLimits = {
  async up(database: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await database.schema
      .createTable('rate_limits')
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute()
  },
}
