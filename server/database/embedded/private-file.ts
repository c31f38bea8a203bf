import {
  chmodSync,
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700
const OTHERS = 0o077

/** What SQLite keeps beside a database file. */
export const COMPANIONS = ['-wal', '-shm'] as const

/**
 * Makes the file, empty, and its folder, for its owner alone; SQLite gives what it keeps beside a file the same mode. Where
 * the file is there already, others lose their access to it.
 *
 * @param file Path of a database file or a backup.
 */
export function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  try {
    // A file that is there must not be opened: closing it would drop the locks SQLite holds on it in this process.
    closeSync(openSync(file, 'wx', OWNER_ONLY))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    for (const path of [file, ...COMPANIONS.map((suffix) => file + suffix)]) closeToOthers(path)
  }
}

/**
 * Copies a file into a new one that is its owner's alone from the first byte. The system's own copy gives it the mode of
 * the other file, which may have come from another machine.
 */
export async function copyToPrivateFile(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx', mode: OWNER_ONLY }))
}

function closeToOthers(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & OTHERS) === 0) return
  try {
    chmodSync(path, OWNER_ONLY)
  } catch (error) {
    // It belongs to somebody else, who decides who may read it; or it went away with the last process that used it.
    if (!hasCode(error, 'EPERM') && !hasCode(error, 'ENOENT')) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
