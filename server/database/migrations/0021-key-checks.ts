import type { Kysely } from 'kysely'

/** What shows that the keys of the deployment are those its data was written with. */
export const keyChecks = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('key_checks')
      .addColumn('key_name', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('check_value', 'varchar(64)', (column) => column.notNull())
      .execute()
  },
}
