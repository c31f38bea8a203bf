import { Migrator } from 'kysely'
import type { Database } from './database.ts'
import { MIGRATIONS } from './migrations/catalogue.ts'

/**
 * Brings the tables up to date, under a lock: processes that start together apply each migration once.
 *
 * @returns the names of the migrations that were applied now.
 * @throws the failure of a migration; what it had changed is rolled back.
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({
    db: database.query,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'postern_migrations',
    migrationLockTableName: 'postern_migrations_lock',
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.map((result) => result.migrationName)
}

/** The names of the migrations this build knows and the database has not seen. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const migrator = new Migrator({
    db: database.query,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'postern_migrations',
    migrationLockTableName: 'postern_migrations_lock',
  })
  const known = await migrator.getMigrations()
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}
