import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** A disk of a few megabytes, in memory. */
export interface SmallDisk {
  readonly path: string
  /** Fills the disk. */
  fill(): void
  /** Frees the space again. */
  free(): void
  remove(): void
}

/**
 * Mounts a small disk.
 *
 * @returns undefined if this user may not mount anything.
 */
export function makeSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path], {
      stdio: 'ignore',
    })
  } catch {
    folder.remove()
    return undefined
  }
  const filler = join(folder.path, 'filler')
  return {
    path: folder.path,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder.path)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    },
    free: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', ['--lazy', folder.path])
      folder.remove()
    },
  }
}
