import type { Kysely } from 'kysely'

/** Descriptions of contracts, as the operator imported them. */
export const descriptors = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('descriptor_bodies')
      .addColumn('hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('descriptors')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('chain_id', 'varchar(20)', (column) => column.notNull())
      .addColumn('address', 'varchar(42)', (column) => column.notNull())
      .addColumn('primary_type', 'varchar(256)')
      .addColumn('encode_type_hashes', 'text')
      .addColumn('body_hash', 'varchar(64)', (column) =>
        column.notNull().references('descriptor_bodies.hash').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute()
    await schema.createIndex('descriptors_place').on('descriptors').columns(['chain_id', 'address']).execute()
  },
}
