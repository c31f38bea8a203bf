import type { Kysely } from 'kysely'

/** For whom an account is kept and how much of it, so that one project cannot fill the disk; and what was not seen. */
export const boundedIndex = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    // SQLite adds one column at a time.
    await schema.alterTable('account_scans').addColumn('project_id', 'varchar(64)').execute()
    await schema
      .alterTable('account_scans')
      .addColumn('entries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // What was read before did not look inside of transactions.
    await schema
      .alterTable('account_scans')
      .addColumn('blind_since', 'varchar(32)', (column) => column.defaultTo('1970-01-01T00:00:00.000Z'))
      .execute()
    await schema
      .createIndex('account_scans_project')
      .on('account_scans')
      .columns(['project_id', 'asked_at', 'entries'])
      .execute()
  },
}
