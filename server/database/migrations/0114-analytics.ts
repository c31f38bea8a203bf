import type { Kysely } from 'kysely'

/** Sums of the modal's events per day, and single events. */
export const analytics = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('analytics_counts')
      .addColumn('project_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('day', 'varchar(10)', (column) => column.notNull())
      .addColumn('event', 'varchar(64)', (column) => column.notNull())
      .addColumn('field', 'varchar(16)', (column) => column.notNull())
      .addColumn('value', 'varchar(128)', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('analytics_counts_key', ['project_id', 'day', 'event', 'field', 'value'])
      .execute()
    await schema.createIndex('analytics_counts_age').on('analytics_counts').column('day').execute()
    await schema
      .createTable('analytics_events')
      .addColumn('project_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('id', 'varchar(36)', (column) => column.notNull())
      .addColumn('at', 'varchar(32)', (column) => column.notNull())
      .addColumn('event', 'varchar(64)', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('version', 'varchar(64)', (column) => column.notNull())
      .addColumn('properties', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('analytics_events_key', ['project_id', 'id'])
      .execute()
    await schema.createIndex('analytics_events_age').on('analytics_events').column('at').execute()
  },
}
