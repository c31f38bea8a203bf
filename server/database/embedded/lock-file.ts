import { hostname } from 'node:os'
import Libsql from 'libsql'
import * as z from 'zod'
import { databaseRefusal } from '#server/database/database-refusal.ts'
import { isBusy } from './is-busy.ts'
import { createPrivateFile } from './private-file.ts'

const Holders = z.array(z.object({ pid: z.number(), host: z.string() }))

const COMMIT_WITHIN_MS = 2_000

/** That this process serves a database file and no other one does. */
export interface FileLock {
  readonly release: () => void
}

/**
 * Keeps other servers from a database file. The lock is the operating system's on a file beside it (`….lock`), held by
 * SQLite, so that it ends with the process however that ends; the file itself stays and says who held it last.
 *
 * @param file Path of the database file; its folder is created.
 * @throws DATABASE_IN_USE with the other process, when one holds it.
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
    // Who reads at this moment whose lock it is is gone in a moment.
    lock.exec(`pragma busy_timeout = ${COMMIT_WITHIN_MS}`)
    lock.exec('commit')
    lock.exec('pragma busy_timeout = 0')
    // A transaction that never ends: others may still read who began it.
    lock.exec('begin immediate')
  } catch (error) {
    const holder = isBusy(error) ? holderOf(lock) : undefined
    lock.close()
    throw holder === undefined ? error : databaseRefusal('DATABASE_IN_USE', { file, holder })
  }
  const release = () => {
    // A connection whose statements are not collected yet lives on after it is closed, and its lock with it.
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
