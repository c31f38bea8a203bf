import { statSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'

/** Moves what was written from the log beside a database file into the file itself. */
export interface Checkpoints {
  /** The last one, before the connection is closed. */
  stop(): Promise<void>
}

/**
 * Empties the write-ahead log now and then. SQLite moves full logs by itself; but then the newest megabytes of a file are
 * never in it, and a log that grew while somebody read for long stays as large as it was.
 *
 * @param file Path of the database file.
 * @param everyMs How often.
 */
export function startCheckpoints<Tables>(query: Kysely<Tables>, file: string, everyMs: number): Checkpoints {
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
    try {
      // It takes what it can where others read or write at the moment, and never waits for them.
      await sql`pragma wal_checkpoint(truncate)`.execute(query)
    } catch {
      // Nothing is lost: what was written stays in the log, and the next one tries again.
    }
  }
  const timer = setInterval(() => {
    running = running.then(run)
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await run()
    },
  }
}
