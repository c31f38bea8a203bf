import { statSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'

/** Moves writes from the log beside a database file into the file itself. */
export interface Checkpoints {
  /** Runs the last checkpoint before the connection is closed. */
  stop(): Promise<void>
}

/**
 * Empties the write-ahead log regularly. SQLite moves only full logs, so the newest megabytes of a file would never be in it,
 * and a log that grew during a long read would keep its size.
 *
 * @param file Path of the database file.
 * @param everyMs How often.
 */
export function startCheckpoints<Tables>(query: Kysely<Tables>, file: string, everyMs: number): Checkpoints {
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
    try {
      // Moves as much as other readers and writers allow, without waiting for them.
      await sql`pragma wal_checkpoint(truncate)`.execute(query)
    } catch {
      // Nothing is lost: the writes stay in the log until the next checkpoint.
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
