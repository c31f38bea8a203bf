import type { Kysely } from 'kysely'

/** What visitors allowed sites without an approval of each request, and what was used of it. */
export const grants = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('grants')
      .addColumn('pci', 'varchar(66)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(64)', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('project_id', 'varchar(64)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('device_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('site_origin', 'varchar(300)', (column) => column.notNull())
      .addColumn('caip_network_id', 'varchar(41)', (column) => column.notNull())
      .addColumn('account', 'varchar(128)', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('spent', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('revoked_at', 'varchar(32)')
      .execute()
    await schema.createIndex('grants_of_user').on('grants').columns(['user_id', 'created_at']).execute()
    await schema.createIndex('grants_of_account').on('grants').columns(['project_id', 'account']).execute()
    await schema.createIndex('grants_age').on('grants').column('expires_at').execute()
  },
}
