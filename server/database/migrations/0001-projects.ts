import type { Kysely } from 'kysely'

/** Projects and the origins that may embed them. */
export const projects = {
  async up(database: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await database.schema
      .createTable('projects')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('name', 'varchar(120)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
      .addColumn('development_origins', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('frame_clients', 'varchar(16)', (column) => column.notNull().defaultTo('none'))
      .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
    await database.schema
      .createTable('project_origins')
      .addColumn('project_id', 'varchar(64)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('origin', 'varchar(300)', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('project_origins_key', ['project_id', 'origin'])
      .execute()
  },
}
