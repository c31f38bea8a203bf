import { sql, type Kysely } from 'kysely'

/** What accounts allowed others, from the logs of their networks. */
export const accountApprovals = {
  async up(database: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
    const { schema } = database
    await schema
      .createTable('account_approvals')
      .addColumn('network', 'varchar(41)', (column) => column.notNull())
      .addColumn('address', 'varchar(64)', (column) => column.notNull())
      .addColumn('contract', 'varchar(42)', (column) => column.notNull())
      .addColumn('spender', 'varchar(42)', (column) => column.notNull())
      .addColumn('kind', 'varchar(16)', (column) => column.notNull())
      .addColumn('token_id', 'varchar(78)', (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('account_approvals_key', [
        'network',
        'address',
        'contract',
        'spender',
        'kind',
        'token_id',
      ])
      .execute()
    await schema.alterTable('account_scans').addColumn('approvals_since', 'integer').execute()
    // Earlier scans did not store approvals, so every account is read again; what was found of it stays.
    const unread = sql`lowest = null, highest = null, highest_hash = null, reached = null, scanned_at = null`
    await sql`update ${sql.table('account_scans')} set ${unread}`.execute(database)
  },
}
