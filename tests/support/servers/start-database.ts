import { startPostgres } from './start-postgres.ts'

/** An empty database for a server to start on. */
export interface TestDatabase {
  /** The address on PostgreSQL; undefined for the embedded database. */
  readonly url: string | undefined
  readonly environment: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Creates an empty database: on a PostgreSQL of its own, or embedded in the server that starts on it. */
export async function startDatabase(kind: 'embedded' | 'PostgreSQL'): Promise<TestDatabase> {
  if (kind === 'embedded') return { url: undefined, environment: {}, stop: async () => {} }
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  return { url, environment: { DATABASE_URL: url }, stop: () => postgres.stop() }
}
