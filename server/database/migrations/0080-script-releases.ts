import type { Kysely } from 'kysely'

/** The releases of the script for sites that this deployment has served: pages pin them for ever. */
export const scriptReleases = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('script_releases')
      .addColumn('version', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('files', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'varchar(32)', (column) => column.notNull())
      .execute()
  },
}
