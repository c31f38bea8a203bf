import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { databaseRefusal } from './database-refusal.ts'
import { MIGRATIONS, RETIRED_MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import type { Migration } from '#server/database/migrations/define-migrations.ts'

type Migrations = Readonly<Record<string, Migration>>

/** The table of applied migrations, which every database has. */
interface History {
  postern_migrations: {
    name: string
    applied_at: string
  }
}

/**
 * Applies the missing migrations in one transaction under a lock. Processes that start together apply each of them once, and
 * a failure leaves everything as it was.
 *
 * @param migrations Those of the server's database by default.
 * @returns the names of the migrations that were applied now.
 * @throws DATABASE_NEWER when the database has migrations that this build does not know, and errors of a migration.
 */
export function migrate<Tables>(
  database: Pick<Database<Tables>, 'schema' | 'withLock'>,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  return database.withLock(async (transaction) => {
    if (database.schema !== undefined) await createSchema(transaction, database.schema)
    await transaction.schema
      .createTable('postern_migrations')
      .ifNotExists()
      .addColumn('name', 'varchar(120)', (column) => column.primaryKey())
      .addColumn('applied_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    const history = historyOf(transaction)
    const applied = await appliedNames(history)
    refuseNewer(applied, migrations)
    const missing = Object.entries(migrations).filter(([name]) => !applied.includes(name))
    for (const [name, migration] of missing) {
      await migration.up(transaction)
      await history
        .insertInto('postern_migrations')
        .values({ name, applied_at: new Date().toISOString() })
        .execute()
    }
    return missing.map(([name]) => name)
  })
}

/**
 * Returns the names of the migrations that are missing in the database.
 *
 * @throws DATABASE_NEWER when the database has migrations that this build does not know.
 */
export async function pendingMigrations<Tables>(
  { query, schema }: Database<Tables>,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  const tables = await query.introspection.getTables()
  const hasHistory = tables.some(
    (table) => table.name === 'postern_migrations' && (schema === undefined || table.schema === schema),
  )
  const applied = hasHistory ? await appliedNames(historyOf(query)) : []
  refuseNewer(applied, migrations)
  return Object.keys(migrations).filter((name) => !applied.includes(name))
}

/** Refuses tables of a newer version, which this one would read and write wrongly. */
function refuseNewer(applied: readonly string[], migrations: Migrations): void {
  const known = [...Object.keys(migrations), ...RETIRED_MIGRATIONS]
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw databaseRefusal('DATABASE_NEWER', { migrations: unknown.join(', ') })
}

/** Creates the schema only when it is missing, because a user of an existing schema may not be allowed to create one. */
async function createSchema<Tables>(transaction: Transaction<Tables>, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${name}`.execute(transaction)
  if (rows.length === 0) await transaction.schema.createSchema(name).execute()
}

async function appliedNames(history: Kysely<History>): Promise<string[]> {
  const rows = await history.selectFrom('postern_migrations').select('name').execute()
  return rows.map(({ name }) => name)
}

/** Every database has this table beside its own. */
function historyOf<Tables>(query: Kysely<Tables>): Kysely<History> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kysely cannot add a table to tables that are a parameter
  return query as unknown as Kysely<History>
}
