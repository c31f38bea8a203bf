import type { Kysely } from 'kysely'

/** Names that the deployment gives to visitors, the messages that were used for them, and what the operator holds back. */
export const names = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('registered_names')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('zone', 'varchar(255)', (column) => column.notNull())
      .addColumn('label', 'varchar(63)', (column) => column.notNull())
      .addColumn('skeleton', 'varchar(63)', (column) => column.notNull())
      .addColumn('owner', 'varchar(42)', (column) => column.notNull())
      .addColumn('owner_key', 'varchar(42)', (column) => column.notNull())
      .addColumn('owner_coin_type', 'varchar(10)')
      .addColumn('is_primary', 'integer', (column) => column.notNull())
      .addColumn('addresses', 'text', (column) => column.notNull())
      .addColumn('texts', 'text', (column) => column.notNull())
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(32)')
      .addColumn('signed_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    const unique = (name: string, column: string) =>
      schema.createIndex(name).unique().on('registered_names').columns(['zone', column]).execute()
    await unique('registered_names_label', 'label')
    await unique('registered_names_skeleton', 'skeleton')
    await schema
      .createIndex('registered_names_owner')
      .on('registered_names')
      .columns(['zone', 'owner_key'])
      .execute()
    await schema
      .createTable('name_signatures')
      .addColumn('message_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema.createIndex('name_signatures_expiry').on('name_signatures').column('expires_at').execute()
    await schema
      .createTable('name_holds')
      .addColumn('zone', 'varchar(255)', (column) => column.notNull())
      .addColumn('label', 'varchar(63)', (column) => column.notNull())
      .addColumn('skeleton', 'varchar(63)', (column) => column.notNull())
      .addColumn('reason', 'varchar(200)', (column) => column.notNull())
      .addColumn('held_at', 'varchar(32)', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_holds_key', ['zone', 'label'])
      .execute()
    await schema.createIndex('name_holds_skeleton').on('name_holds').columns(['zone', 'skeleton']).execute()
  },
}
