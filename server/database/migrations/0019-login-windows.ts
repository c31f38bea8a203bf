import type { Kysely } from 'kysely'

/** The browser a login goes on in: its window, whether the wallet vouched for it, and the number that does otherwise. */
export const loginWindows = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.alterTable('login_flows').addColumn('window_hash', 'varchar(64)').execute()
    await schema.alterTable('login_flows').addColumn('vouched_hash', 'varchar(64)').execute()
    await schema.alterTable('login_flows').addColumn('number_hash', 'varchar(64)').execute()
    await schema
      .alterTable('login_flows')
      .addColumn('number_tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
