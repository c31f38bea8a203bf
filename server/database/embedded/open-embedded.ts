import { Kysely, sql } from 'kysely'
import Libsql from 'libsql'
import { Announcements, ANNOUNCEMENT_SUBJECTS } from '#server/database/announcements.ts'
import { ChangeListeners } from '#server/database/change-listeners.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { startCheckpoints } from './checkpoints.ts'
import { ImmediateDialect } from './immediate-dialect.ts'
import { createPrivateFile } from './private-file.ts'

const WATCH_EVERY_MS = 1_000
const CHECKPOINT_EVERY_MS = 60_000

/**
 * Opens the database file, and creates it when it is missing. Readers never wait for the writer (WAL).
 *
 * @param file Path of the database file; its folder is created. Only their owner has access.
 * @param checkpointEveryMs How often writes are moved from the log beside the file into the file.
 * @throws when the file cannot be opened or is no SQLite database.
 * @example
 * const database = openEmbedded('.postern/postern.db')
 */
export function openEmbedded<Tables = Schema>(
  file: string,
  checkpointEveryMs = CHECKPOINT_EVERY_MS,
): Database<Tables> {
  createPrivateFile(file)
  const connection = new Libsql(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')

  const query = new Kysely<Tables>({ dialect: new ImmediateDialect(connection) })
  const checkpoints = startCheckpoints(query, file, checkpointEveryMs)
  let pings = 0
  const listeners = new ChangeListeners()
  const announcements = new Announcements()
  const stopWatching = watchOtherProcesses(connection, () => {
    listeners.notify()
    for (const subject of ANNOUNCEMENT_SUBJECTS) announcements.notify(subject, undefined)
  })

  return {
    kind: 'embedded',
    query,
    withLock: (run) => query.transaction().execute(run),
    ping: () =>
      query.transaction().execute(async (transaction) => {
        // Writes a number in the file's header that nothing else uses, which is the smallest possible write.
        pings += 1
        await sql.raw(`pragma user_version = ${pings}`).execute(transaction)
      }),
    announceChange: async (projectId) => listeners.notify(projectId),
    onChange: (listener) => listeners.add(listener),
    // A file has no channel; other processes notice within a second that something has changed.
    announce: async () => undefined,
    onAnnouncement: (subject, listener) => announcements.add(subject, listener),
    close: async () => {
      stopWatching()
      await checkpoints.stop()
      await query.destroy()
    },
  }
}

/**
 * `data_version` changes only when another connection has written, which is how `postern project` reaches a running server.
 */
function watchOtherProcesses(connection: Libsql.Database, changed: () => void): () => void {
  let seen = dataVersion(connection)
  // A disk that fails for a while must not end the process.
  const readVersion = () => {
    try {
      return dataVersion(connection)
    } catch {
      return undefined
    }
  }
  const timer = setInterval(() => {
    const current = readVersion()
    if (current !== seen) changed()
    seen = current
  }, WATCH_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function dataVersion(connection: Libsql.Database): unknown {
  return JSON.stringify(connection.prepare('pragma data_version').all([]))
}
