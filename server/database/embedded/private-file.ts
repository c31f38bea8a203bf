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

/** The suffixes of the files that SQLite stores beside a database file. */
export const COMPANIONS = ['-wal', '-shm'] as const

/**
 * Creates an empty file and its folder with access for the owner only; SQLite gives its companion files the same mode. When
 * the file exists, others lose their access to it.
 *
 * @param file Path of a database file or a backup.
 */
export function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  try {
    // An existing file must not be opened, because closing it would drop the locks that SQLite holds on it in this process.
    closeSync(openSync(file, 'wx', OWNER_ONLY))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    for (const path of [file, ...COMPANIONS.map((suffix) => file + suffix)]) closeToOthers(path)
  }
}

/**
 * Copies a file into a new one that only its owner can read from the first byte. The system's own copy would take over the
 * mode of the source, which may have come from another machine.
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
    // The file belongs to another user, who decides about access, or the process that used it last has removed it.
    if (!hasCode(error, 'EPERM') && !hasCode(error, 'ENOENT')) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
