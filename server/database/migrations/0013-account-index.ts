import type { Kysely } from 'kysely'

/** What the server found on chains about requested accounts. */
export const accountIndex = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('account_scans')
      .addColumn('network', 'varchar(41)', (column) => column.notNull())
      .addColumn('address', 'varchar(64)', (column) => column.notNull())
      .addColumn('lowest', 'integer')
      .addColumn('highest', 'integer')
      .addColumn('highest_hash', 'varchar(66)')
      .addColumn('reached', 'integer')
      .addColumn('scanned_at', 'varchar(32)')
      .addColumn('asked_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('holder', 'varchar(36)')
      .addColumn('held_until', 'varchar(32)')
      .addPrimaryKeyConstraint('account_scans_key', ['network', 'address'])
      .execute()
    await schema.createIndex('account_scans_asked').on('account_scans').column('asked_at').execute()
    await schema
      .createTable('account_transactions')
      .addColumn('network', 'varchar(41)', (column) => column.notNull())
      .addColumn('address', 'varchar(64)', (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('hash', 'varchar(66)', (column) => column.notNull())
      .addColumn('movements', 'text', (column) => column.notNull())
      .addColumn('details', 'text')
      .addPrimaryKeyConstraint('account_transactions_key', ['network', 'address', 'block', 'position'])
      .execute()
    await schema
      .createTable('account_assets')
      .addColumn('network', 'varchar(41)', (column) => column.notNull())
      .addColumn('address', 'varchar(64)', (column) => column.notNull())
      .addColumn('contract', 'varchar(42)', (column) => column.notNull())
      .addColumn('token_id', 'varchar(78)', (column) => column.notNull())
      .addColumn('standard', 'varchar(8)', (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('account_assets_key', ['network', 'address', 'contract', 'token_id'])
      .execute()
  },
}
