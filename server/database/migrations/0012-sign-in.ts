import type { Kysely } from 'kysely'

/** Sign-ins with wallets: nonces that were used, and sessions until the visitor signs out. */
export const signIn = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('sign_in_nonces')
      .addColumn('nonce_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema.createIndex('sign_in_nonces_expiry').on('sign_in_nonces').column('expires_at').execute()
    await schema
      .createTable('sign_in_sessions')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('project_id', 'varchar(64)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('caip_address', 'varchar(200)', (column) => column.notNull())
      .addColumn('site_origin', 'varchar(300)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema.createIndex('sign_in_sessions_expiry').on('sign_in_sessions').column('expires_at').execute()
  },
}
