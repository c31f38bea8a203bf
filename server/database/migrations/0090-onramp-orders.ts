import type { Kysely } from 'kysely'

/** Purchases with a card or a bank transfer, and the reports of providers about them. */
export const onrampOrders = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('onramp_orders')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('project_id', 'varchar(64)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('provider_id', 'varchar(40)', (column) => column.notNull())
      .addColumn('caip_network_id', 'varchar(41)', (column) => column.notNull())
      .addColumn('address', 'varchar(128)', (column) => column.notNull())
      .addColumn('address_key', 'varchar(128)', (column) => column.notNull())
      .addColumn('asset', 'varchar(160)', (column) => column.notNull())
      .addColumn('payment_currency', 'varchar(3)', (column) => column.notNull())
      .addColumn('payment_amount', 'varchar(24)')
      .addColumn('expected_amount', 'varchar(80)')
      .addColumn('status', 'varchar(16)', (column) => column.notNull())
      .addColumn('is_reported', 'integer', (column) => column.notNull())
      .addColumn('is_completed', 'integer', (column) => column.notNull())
      .addColumn('bought_amount', 'varchar(80)')
      .addColumn('transaction_id', 'varchar(128)')
      .addColumn('confirmed_by', 'varchar(16)')
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('onramp_orders_of_address')
      .on('onramp_orders')
      .columns(['address_key', 'created_at'])
      .execute()
    await schema.createIndex('onramp_orders_age').on('onramp_orders').column('created_at').execute()
    // One transfer to an address delivers one purchase.
    await schema
      .createIndex('onramp_orders_transfer')
      .unique()
      .on('onramp_orders')
      .columns(['caip_network_id', 'transaction_id', 'address_key'])
      .execute()
    await schema
      .createTable('onramp_reports')
      .addColumn('provider_id', 'varchar(40)', (column) => column.notNull())
      .addColumn('event_id', 'varchar(128)', (column) => column.notNull())
      .addColumn('order_id', 'varchar(64)', (column) =>
        column.notNull().references('onramp_orders.id').onDelete('cascade'),
      )
      .addColumn('received_at', 'varchar(32)', (column) => column.notNull())
      .addPrimaryKeyConstraint('onramp_reports_key', ['provider_id', 'event_id'])
      .execute()
    await schema.createIndex('onramp_reports_of_order').on('onramp_reports').column('order_id').execute()
  },
}
