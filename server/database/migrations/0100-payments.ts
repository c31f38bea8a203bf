import type { Kysely } from 'kysely'

type Schema = Kysely<unknown>['schema']

/** Payments of visitors to sites, the transactions that were named for them, and the reports about them. */
export const payments = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await createPayments(schema)
    await createNamedTransactions(schema)
    await createReports(schema)
  },
}

async function createPayments(schema: Schema): Promise<void> {
  await schema
    .createTable('payments')
    .addColumn('project_id', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('id', 'varchar(64)', (column) => column.notNull())
    .addColumn('caip_network_id', 'varchar(41)', (column) => column.notNull())
    .addColumn('asset', 'varchar(180)', (column) => column.notNull())
    .addColumn('asset_key', 'varchar(180)', (column) => column.notNull())
    .addColumn('symbol', 'varchar(32)', (column) => column.notNull())
    .addColumn('decimals', 'integer', (column) => column.notNull())
    .addColumn('amount_units', 'varchar(78)', (column) => column.notNull())
    .addColumn('due_units', 'varchar(78)', (column) => column.notNull())
    .addColumn('recipient', 'varchar(128)', (column) => column.notNull())
    .addColumn('recipient_key', 'varchar(128)', (column) => column.notNull())
    .addColumn('origin', 'varchar(300)', (column) => column.notNull())
    .addColumn('stated_payer', 'varchar(128)')
    .addColumn('stated_block', 'integer')
    .addColumn('status', 'varchar(16)', (column) => column.notNull())
    .addColumn('received_units', 'varchar(78)')
    .addColumn('transaction_id', 'varchar(128)')
    .addColumn('payer', 'varchar(128)')
    .addColumn('paid_block', 'integer')
    .addColumn('from_block', 'integer', (column) => column.notNull())
    .addColumn('searched_block', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('paid_at', 'varchar(32)')
    .addColumn('settled_at', 'varchar(32)')
    .addColumn('look_at', 'varchar(32)')
    .addPrimaryKeyConstraint('payments_key', ['project_id', 'id'])
    .execute()
  await schema.createIndex('payments_look').on('payments').column('look_at').execute()
  await schema.createIndex('payments_age').on('payments').column('created_at').execute()
  await schema
    .createIndex('payments_due')
    .on('payments')
    .columns(['recipient_key', 'asset_key', 'due_units'])
    .execute()
  // One transfer to a recipient pays one payment.
  await schema
    .createIndex('payments_transfer')
    .unique()
    .on('payments')
    .columns(['transaction_id', 'recipient_key', 'asset_key'])
    .execute()
}

async function createNamedTransactions(schema: Schema): Promise<void> {
  await schema
    .createTable('payment_transactions')
    .addColumn('project_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('payment_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('transaction_id', 'varchar(128)', (column) => column.notNull())
    .addColumn('named_at', 'varchar(32)', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_transactions_key', ['project_id', 'payment_id', 'transaction_id'])
    .addForeignKeyConstraint(
      'payment_transactions_of_payment',
      ['project_id', 'payment_id'],
      'payments',
      ['project_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}

async function createReports(schema: Schema): Promise<void> {
  await schema
    .createTable('payment_reports')
    .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
    .addColumn('project_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('payment_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('status', 'varchar(16)', (column) => column.notNull())
    .addColumn('payment', 'text', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('send_at', 'varchar(32)')
    .addColumn('sent_until', 'varchar(32)', (column) => column.notNull())
    .addColumn('delivered_at', 'varchar(32)')
    .addForeignKeyConstraint(
      'payment_reports_of_payment',
      ['project_id', 'payment_id'],
      'payments',
      ['project_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('payment_reports_due')
    .on('payment_reports')
    .columns(['project_id', 'send_at'])
    .execute()
  await schema
    .createIndex('payment_reports_of_one')
    .on('payment_reports')
    .columns(['project_id', 'payment_id', 'id'])
    .execute()
}
