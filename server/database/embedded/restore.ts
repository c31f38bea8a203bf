import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { databaseRefusal } from '#server/database/database-refusal.ts'
import { pendingMigrations } from '#server/database/migrate.ts'
import { flushToDisk } from './back-up.ts'
import { findDamage } from './find-damage.ts'
import { lockFile } from './lock-file.ts'
import { openEmbedded } from './open-embedded.ts'
import { COMPANIONS, copyToPrivateFile } from './private-file.ts'

/** The result of a restore. */
export interface Restored {
  /** The new path of the database that was replaced; undefined when there was none. */
  readonly formerFile: string | undefined
  /** The migrations that the next start will apply. */
  readonly pending: readonly string[]
}

/**
 * Checks a backup completely and puts it in the place of a deployment's database.
 *
 * @param backup Path of a file that {@link backUp} wrote.
 * @param file Path of the database file; its folder is created.
 * @param overwrites Whether an existing database is replaced; it is renamed.
 * @throws RESTORE_OVERWRITES, BACKUP_UNUSABLE, DATABASE_NEWER, and DATABASE_IN_USE while a server serves the file; nothing is
 * changed then.
 * @example
 * await restore('/backups/postern-2026-12-01.db', '.postern/postern.db', { overwrites: false })
 */
export async function restore(
  backup: string,
  file: string,
  { overwrites }: { readonly overwrites: boolean },
): Promise<Restored> {
  if (!existsSync(backup)) throw unusable(backup, 'there is no such file')
  const held = lockFile(file)
  const arriving = `${file}.restoring`
  try {
    // A log that is left over would be applied to the new file.
    const isThere = [file, ...COMPANIONS.map((suffix) => file + suffix)].some((path) => existsSync(path))
    if (isThere && !overwrites) throw databaseRefusal('RESTORE_OVERWRITES', { file })
    removeDatabase(arriving)
    await copyToPrivateFile(backup, arriving)
    const pending = await examine(backup, arriving)
    flushToDisk(arriving)
    const formerFile = isThere ? setFormerAside(file) : undefined
    renameSync(arriving, file)
    flushToDisk(dirname(file))
    return { formerFile, pending }
  } finally {
    removeDatabase(arriving)
    held.release()
  }
}

/** @returns the migrations that the backup lacks. */
async function examine(backup: string, copy: string): Promise<readonly string[]> {
  const damage = findDamage(copy)
  if (damage !== undefined) throw unusable(backup, damage)
  const database = openEmbedded(copy)
  try {
    const tables = await database.query.introspection.getTables()
    const names = tables.map(({ name }) => name)
    if (!names.includes('postern_migrations') || !names.includes('projects'))
      throw unusable(backup, 'it is no database of a deployment')
    return await pendingMigrations(database)
  } finally {
    await database.close()
  }
}

/** @returns the new path; the log is renamed too, since it may contain the newest rows. */
function setFormerAside(file: string): string {
  const former = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '')}`
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) renameSync(file + suffix, former + suffix)
  rmSync(`${file}-shm`, { force: true })
  return former
}

function removeDatabase(file: string): void {
  for (const path of [file, ...COMPANIONS.map((suffix) => file + suffix)]) rmSync(path, { force: true })
}

function unusable(file: string, reason: string): Error {
  return databaseRefusal('BACKUP_UNUSABLE', { file, reason })
}
