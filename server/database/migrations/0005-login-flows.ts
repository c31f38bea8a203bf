import type { Kysely } from 'kysely'

/** Logins that go on in another window or on a phone. */
export const loginFlows = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('login_flows')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('kind', 'varchar(16)', (column) => column.notNull())
      .addColumn('project_id', 'varchar(64)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('device_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('site_origin', 'varchar(300)', (column) => column.notNull())
      .addColumn('device_label', 'varchar(80)', (column) => column.notNull())
      .addColumn('language', 'varchar(8)', (column) => column.notNull())
      .addColumn('status', 'varchar(8)', (column) => column.notNull())
      .addColumn('provider', 'varchar(16)')
      .addColumn('state_hash', 'varchar(64)', (column) => column.unique())
      .addColumn('attempt_sealed', 'text')
      .addColumn('person_sealed', 'text')
      .addColumn('reason', 'varchar(40)')
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema.createIndex('login_flows_expiry').on('login_flows').column('expires_at').execute()
  },
}
