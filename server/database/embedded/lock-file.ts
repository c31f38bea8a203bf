import { hostname } from 'node:os'
import Libsql from 'libsql'
import * as z from 'zod'
import { databaseRefusal } from '#server/database/database-refusal.ts'
import { isBusy } from './immediate-dialect.ts'
import { createPrivateFile } from './private-file.ts'

const Holders = z.array(z.object({ pid: z.number(), host: z.string() }))

const COMMIT_WITHIN_MS = 2_000

/** The lock of the process that serves a database file. */
export interface FileLock {
  readonly release: () => void
}

/**
 * Keeps other servers from a database file. SQLite holds an operating system lock on a file beside it (`….lock`), so the lock
 * ends with the process in any case; the file stays and names the last process that held it.
 *
 * @param file Path of the database file; its folder is created.
 * @throws DATABASE_IN_USE naming the other process, when it has the lock.
 * @example
 * const held = lockFile('.postern/postern.db')
 * held.release()
 */
export function lockFile(file: string): FileLock {
  createPrivateFile(`${file}.lock`)
  const lock = new Libsql(`${file}.lock`)
  try {
    lock.exec('begin immediate')
    lock.exec('create table if not exists holder (pid integer not null, host text not null)')
    lock.exec('delete from holder')
    lock.prepare('insert into holder values (?, ?)').run(process.pid, hostname())
    // A process that is reading the holder blocks the commit only for a moment.
    lock.exec(`pragma busy_timeout = ${COMMIT_WITHIN_MS}`)
    lock.exec('commit')
    lock.exec('pragma busy_timeout = 0')
    // This transaction never ends; others can still read the holder.
    lock.exec('begin immediate')
  } catch (error) {
    const holder = isBusy(error) ? holderOf(lock) : undefined
    lock.close()
    throw holder === undefined ? error : databaseRefusal('DATABASE_IN_USE', { file, holder })
  }
  const release = () => {
    // A closed connection lives on, with its lock, until its statements are collected; so the transaction is rolled back
    // first.
    lock.exec('rollback')
    lock.close()
  }
  return { release }
}

function holderOf(lock: Libsql.Database): string {
  try {
    const [row] = Holders.parse(lock.prepare('select pid, host from holder').all())
    return row === undefined ? UNKNOWN : `process ${row.pid} on ${row.host}`
  } catch {
    return UNKNOWN
  }
}

const UNKNOWN = 'which has not said who it is'
