import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const CACHE = join(import.meta.dirname, '../../../.cache/postgres')

/** How the programs of PostgreSQL are run: as which user, where, with which environment. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Puts an empty cluster into a folder. `initdb` takes a second of the processor and a test run needs dozens, so it runs once per
 * installation of PostgreSQL, and its result is copied.
 *
 * @param initdb path of the program.
 * @param data the folder, which must not exist.
 */
export async function createCluster(initdb: string, data: string, as: RunAs): Promise<void> {
  const name = createHash('sha256')
    .update(`${initdb} ${as.uid ?? ''}`)
    .digest('hex')
    .slice(0, 16)
  const kept = join(CACHE, name)
  if (!existsSync(kept)) await keepCluster(initdb, kept, as)
  await run('cp', ['-a', kept, data])
}

/** Two processes may create it at once; the one that is first renames its own. */
async function keepCluster(initdb: string, kept: string, as: RunAs): Promise<void> {
  mkdirSync(dirname(kept), { recursive: true })
  const made = join(as.cwd, 'new-cluster')
  mkdirSync(made)
  if (as.uid !== undefined && as.gid !== undefined) chownSync(made, as.uid, as.gid)
  await run(initdb, ['-D', made, '-U', 'postern', '--auth=trust', '--no-sync', '-E', 'UTF8'], as)
  const own = `${kept}-${process.pid}-${crypto.randomUUID().slice(0, 8)}`
  // The temporary folder may be on another file system.
  await run('mv', [made, own])
  try {
    renameSync(own, kept)
  } catch {
    rmSync(own, { recursive: true, force: true })
  }
}
