import { randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { Pool } from 'pg'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { ANNOUNCEMENT_BYTES, ANNOUNCEMENT_SUBJECTS, Announcements } from '#server/database/announcements.ts'
import { ChangeListeners } from '#server/database/change-listeners.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { openChangeChannel } from './change-channel.ts'
import { FirstCauseDialect } from './first-cause-dialect.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 10_000
/** An arbitrary number that other users of the database are unlikely to lock. */
const EXCLUSIVE_LOCK = 7_067_837_811
/** The same for locks that are distinguished by a text. */
const EXCLUSIVE_GROUP = 706_783

/** An announcement between processes; a process ignores those with its own id in `from`. */
const Announcement = z.object({
  from: z.string(),
  subject: z.enum(ANNOUNCEMENT_SUBJECTS),
  text: z.string(),
})

/**
 * Connects to PostgreSQL. Nothing is sent before the first query.
 *
 * @param connectionString `postgres://user:password@host:port/database`, the environment's `DATABASE_URL`.
 * @param schema The schema of the tables; that of the connection, usually `public`, where it is left out.
 * @example
 * const database = openPostgres('postgres://postern:secret@db:5432/postern')
 */
export function openPostgres<Tables = Schema>(connectionString: string, schema?: string): Database<Tables> {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  // The pool replaces a broken connection, and its queries fail by themselves. Without listeners the error event would end
  // the process: the pool's covers idle connections, and that of each connection covers those in use.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => void connection.on('error', () => undefined))

  const connected = new Kysely<Tables>({ dialect: new FirstCauseDialect({ pool }) })
  const query = schema === undefined ? connected : connected.withSchema(schema)
  const listeners = new ChangeListeners()
  const announcements = new Announcements()
  const own = randomUUID()
  const channel = openChangeChannel(connectionString, {
    changed: (projectId) => listeners.notify(projectId),
    announced: (payload) => receive(announcements, own, payload),
  })

  return {
    kind: 'postgres',
    query,
    ...(schema === undefined ? {} : { schema }),
    pool,
    withLock: (run, about) =>
      query.transaction().execute(async (transaction) => {
        const lock =
          about === undefined ? sql`${EXCLUSIVE_LOCK}` : sql`${EXCLUSIVE_GROUP}::int, hashtext(${about})`
        await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
        return run(transaction)
      }),
    ping: async () => {
      // Assigns a transaction id, which a standby refuses.
      await sql`select txid_current()`.execute(query)
    },
    announceChange: async (projectId) => {
      listeners.notify(projectId)
      await sql`select pg_notify(${channel.name}, ${projectId})`.execute(query)
    },
    onChange: (listener) => listeners.add(listener),
    announce: async (subject, text) => {
      if (Buffer.byteLength(text) > ANNOUNCEMENT_BYTES) throw new Error('An announcement is too long.')
      const payload = JSON.stringify({ from: own, subject, text })
      await sql`select pg_notify(${channel.announcements}, ${payload})`.execute(query)
    },
    onAnnouncement: (subject, listener) => announcements.add(subject, listener),
    close: async () => {
      await channel.close()
      await query.destroy()
    },
  }
}

function receive(announcements: Announcements, own: string, payload: string | undefined): void {
  if (payload === undefined) {
    for (const subject of ANNOUNCEMENT_SUBJECTS) announcements.notify(subject, undefined)
    return
  }
  const received = Announcement.safeParse(parseJson(payload))
  if (received.success && received.data.from !== own)
    announcements.notify(received.data.subject, received.data.text)
}
