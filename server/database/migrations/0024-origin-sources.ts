import type { Kysely } from 'kysely'

/** Who lists an origin: what the configuration lists follows it, what the command line adds stays. */
export const originSources = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .alterTable('project_origins')
      .addColumn('listed_by', 'varchar(16)', (column) => column.notNull().defaultTo('command-line'))
      .execute()
  },
}
