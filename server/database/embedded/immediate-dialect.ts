import { setTimeout as wait } from 'node:timers/promises'
import { SqliteDialect, SqliteDriver, type DatabaseConnection } from 'kysely'
import type Libsql from 'libsql'

const WAIT_MS = 5_000
const RETRY_AFTER_MS = 10

/**
 * Begins transactions with the write lock. Otherwise SQLite takes it at the first write, and fails at once if another process
 * has written since the transaction's first read.
 *
 * Waiting for another writer must not block the process, as SQLite's own `busy_timeout` does, and a prepared statement that
 * was refused as busy stays open in libsql and breaks the next commit. The lock is therefore requested with `exec` in a loop,
 * and every statement that writes belongs in a transaction.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: Libsql.Database

  constructor(database: Libsql.Database) {
    super({ database })
    this.#database = database
  }

  override async beginTransaction(): Promise<void> {
    const until = performance.now() + WAIT_MS
    for (;;) {
      try {
        this.#database.exec('begin immediate')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
        await wait(RETRY_AFTER_MS)
      }
    }
  }

  /** A full disk ends a transaction by itself; rolling it back again would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** kysely's SQLite dialect with transactions that have the write lock from the start. */
export class ImmediateDialect extends SqliteDialect {
  readonly #database: Libsql.Database

  constructor(database: Libsql.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database)
  }
}

/** Whether SQLite refused because another connection has the lock. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')
}
