import type { Kysely } from 'kysely'

/** Wallets an operator adds to the directory, and the mark by which processes see that they changed. */
export const directory = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('directory_wallets')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('rdns', 'varchar(128)', (column) => column.unique())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('imported_at', 'varchar(24)', (column) => column.notNull())
      .execute()
    await schema
      .createTable('directory_pictures')
      .addColumn('wallet_id', 'varchar(64)', (column) =>
        column.primaryKey().references('directory_wallets.id').onDelete('cascade'),
      )
      .addColumn('image_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('picture', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('directory_pictures_image')
      .on('directory_pictures')
      .columns(['image_id'])
      .execute()
    await schema
      .createTable('directory_revisions')
      .addColumn('directory', 'varchar(16)', (column) => column.primaryKey())
      .addColumn('revision', 'varchar(64)', (column) => column.notNull())
      .execute()
  },
}
