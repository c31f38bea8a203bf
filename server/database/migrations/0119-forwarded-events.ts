import type { Kysely } from 'kysely'

/** Events that are still to be sent to tools of the operator. */
export const forwardedEvents = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('event_receivers')
      .addColumn('receiver', 'varchar(16)', (column) => column.primaryKey())
      .addColumn('last_number', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('through_number', 'integer')
      .addColumn('delivery_id', 'varchar(64)')
      .addColumn('delivery_times', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('send_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema
      .createTable('forwarded_events')
      .addColumn('receiver', 'varchar(16)', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      // SQLite reads a row up to the last column that is asked for.
      .addColumn('events', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('forwarded_events_key', ['receiver', 'number'])
      .execute()
    await schema
      .createIndex('forwarded_events_age')
      .on('forwarded_events')
      .columns(['receiver', 'created_at'])
      .execute()
  },
}
