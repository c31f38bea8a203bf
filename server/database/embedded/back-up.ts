import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { databaseRefusal } from '#server/database/database-refusal.ts'
import { outageOf } from '#server/database/outage.ts'
import { findDamage } from './find-damage.ts'
import { createPrivateFile } from './private-file.ts'

const WAIT_MS = 10_000

/**
 * Copies a database as it is at one moment, while a server may go on writing to it: the copy contains exactly what was
 * committed by then.
 *
 * @param file Path of the database file.
 * @param target Path of the copy, which only its owner can read; its folder is created.
 * @returns its size in bytes.
 * @throws DATABASE_MISSING, BACKUP_EXISTS, and errors of the disk or SQLite; no copy is left then.
 * @example
 * backUp('.postern/postern.db', '/backups/postern-2026-12-01.db')
 */
export function backUp(file: string, target: string): number {
  if (!existsSync(file)) throw databaseRefusal('DATABASE_MISSING', { file })
  if (existsSync(target)) throw databaseRefusal('BACKUP_EXISTS', { file: target })
  // An unfinished copy has another name, so that it cannot be mistaken for a backup.
  const unfinished = `${target}.${process.pid}.part`
  createPrivateFile(unfinished)
  try {
    try {
      copy(file, unfinished)
    } catch (error) {
      // The usual text of a full disk would refer to the disk of the database.
      throw outageOf(error) === 'full'
        ? new Error(`The disk of ${target} is full. Choose a file on another disk.`)
        : error
    }
    const damage = findDamage(unfinished)
    if (damage !== undefined) throw new Error(`The database ${file} is damaged: ${damage}.`)
    flushToDisk(unfinished)
    renameSync(unfinished, target)
    flushToDisk(dirname(target))
    return statSync(target).size
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function copy(file: string, target: string): void {
  const connection = new Libsql(file)
  try {
    connection.exec(`pragma busy_timeout = ${WAIT_MS}`)
    connection.prepare('vacuum into ?').run(target)
  } finally {
    connection.close()
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function flushToDisk(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
