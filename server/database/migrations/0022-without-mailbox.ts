import { sql, type Kysely } from 'kysely'

/**
 * Before the first release the relay's mailbox stood among the other tables. A database that was begun then may still have
 * it; what waits in it is lost, as it counts for minutes.
 */
export const withoutMailbox = {
  async up(database: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select name from postern_migrations where name in ('0010-relay', '0018-relay-apart')
    `.execute(database)
    // Not by the name of the table alone: on PostgreSQL another schema may have one that is in use.
    if (rows.length === 1 && rows[0]?.name === '0010-relay')
      await database.schema.dropTable('relay_messages').execute()
  },
}
