import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { ChangeListeners } from '../change-listeners.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { openChangeChannel } from './change-channel.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 10_000
/** Any number that no other user of the database takes for its own lock. */
const EXCLUSIVE_LOCK = 7_067_837_811

/**
 * Connects to PostgreSQL. Nothing is sent before the first query.
 *
 * @param connectionString `postgres://user:password@host:port/database`, the environment's `DATABASE_URL`.
 * @example
 * const database = openPostgres('postgres://postern:secret@db:5432/postern')
 */
export function openPostgres(connectionString: string): Database {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  // An idle connection that breaks is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined)

  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const listeners = new ChangeListeners()
  const channel = openChangeChannel(connectionString, (projectId) => listeners.notify(projectId))

  return {
    kind: 'postgres',
    query,
    pool,
    exclusively: (run) =>
      query.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`.execute(transaction)
        return run(transaction)
      }),
    ping: async () => {
      await sql`select 1`.execute(query)
    },
    announceChange: async (projectId) => {
      listeners.notify(projectId)
      await sql`select pg_notify(${channel.name}, ${projectId})`.execute(query)
    },
    onChange: (listener) => listeners.add(listener),
    close: async () => {
      await channel.close()
      await query.destroy()
    },
  }
}
