import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { MIGRATIONS } from './migrations/catalogue.ts'
import type { Schema } from './schema.ts'

/**
 * Brings the tables up to date in one transaction under a lock: processes that start together apply each migration
 * once, and a failure leaves everything as it was.
 *
 * @returns the names of the migrations that were applied now.
 * @throws the failure of a migration.
 */
export function migrate(database: Database): Promise<string[]> {
  return database.exclusively(async (transaction) => {
    await transaction.schema
      .createTable('postern_migrations')
      .ifNotExists()
      .addColumn('name', 'varchar(120)', (column) => column.primaryKey())
      .addColumn('applied_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    const applied = await appliedNames(transaction)
    const missing = Object.entries(MIGRATIONS).filter(([name]) => !applied.includes(name))
    for (const [name, migration] of missing) {
      await migration.up(transaction)
      await record(transaction, name)
    }
    return missing.map(([name]) => name)
  })
}

/** The names of the migrations this build knows and the database has not seen. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const tables = await database.query.introspection.getTables()
  const hasHistory = tables.some((table) => table.name === 'postern_migrations')
  const applied = hasHistory ? await appliedNames(database.query) : []
  return Object.keys(MIGRATIONS).filter((name) => !applied.includes(name))
}

async function appliedNames(query: Kysely<Schema>): Promise<string[]> {
  const rows = await query.selectFrom('postern_migrations').select('name').execute()
  return rows.map(({ name }) => name)
}

async function record(transaction: Transaction<Schema>, name: string): Promise<void> {
  const applied_at = new Date().toISOString()
  await transaction.insertInto('postern_migrations').values({ name, applied_at }).execute()
}
