import type { Kysely } from 'kysely'

/** Operations the operator paid for. */
export const sponsoredOperations = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('sponsored_operations')
      .addColumn('operation_hash', 'varchar(66)', (column) => column.primaryKey())
      .addColumn('caip_network_id', 'varchar(41)', (column) => column.notNull())
      .addColumn('project_id', 'varchar(64)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      // What a user spent counts even when the user is gone.
      .addColumn('user_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('gas', 'integer', (column) => column.notNull())
      .addColumn('transaction_hash', 'varchar(66)')
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('sponsored_operations_spent')
      .on('sponsored_operations')
      .columns(['project_id', 'created_at'])
      .execute()
  },
}
