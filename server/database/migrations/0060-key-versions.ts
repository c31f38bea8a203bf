import type { Kysely } from 'kysely'

/** Keys that took the place of others, and the keys that tokens of sign-ins are signed by. */
export const keyVersions = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('key_versions')
      .addColumn('key_name', 'varchar(64)', (column) => column.notNull())
      .addColumn('key_id', 'varchar(12)', (column) => column.notNull())
      .addColumn('is_unmarked', 'integer', (column) => column.notNull())
      .addColumn('replaced_at', 'varchar(32)')
      .addPrimaryKeyConstraint('key_versions_key', ['key_name', 'key_id'])
      .execute()
    await schema
      .createTable('signing_keys')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('pepper_id', 'varchar(12)', (column) => column.notNull())
      .addColumn('signs_from', 'varchar(32)', (column) => column.notNull())
      .execute()
  },
}
