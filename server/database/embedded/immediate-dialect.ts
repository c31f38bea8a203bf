import { setTimeout as wait } from 'node:timers/promises'
import { SqliteDialect, SqliteDriver, type DatabaseConnection } from 'kysely'
import type Libsql from 'libsql'
import { isBusy } from './is-busy.ts'

const WAIT_MS = 5_000
const RETRY_AFTER_MS = 10

/**
 * Transactions that take the write lock when they begin. SQLite takes it at the first write otherwise, and fails at
 * once if another process wrote since the transaction's first read.
 *
 * Waiting for another writer must not block the process, as SQLite's own `busy_timeout` does; and a prepared
 * statement that was refused as busy stays open in libsql and spoils the next commit. So the lock is asked for with
 * `exec`, again and again; every statement that writes belongs into a transaction.
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

  /** A full disk ends a transaction by itself: a failure to end it once more would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** kysely's SQLite dialect with transactions that hold the write lock from the start. */
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
