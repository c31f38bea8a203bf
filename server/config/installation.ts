import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The installation of the product on this machine. */
export interface Installation {
  readonly version: string
  /** The folder of the built sites. */
  readonly dist: string
}

/**
 * Finds the product's own package.json above this file: in the built folder, or in the repository.
 *
 * @throws when the file is not part of an installation.
 */
export function findInstallation(): Installation {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (dirname(folder) !== folder) {
    const path = join(folder, 'package.json')
    const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
    if (isOurs(manifest))
      return { version: manifest.version, dist: join(folder, manifest.bin.postern, '../..') }
    folder = dirname(folder)
  }
  throw new Error('The package.json of Postern is missing. Install it again.')
}

interface Manifest {
  readonly name: 'postern'
  readonly version: string
  /** The path of the command, which is inside the built folder. */
  readonly bin: { readonly postern: string }
}

function isOurs(manifest: unknown): manifest is Manifest {
  if (typeof manifest !== 'object' || manifest === null) return false
  return 'name' in manifest && manifest.name === 'postern' && 'version' in manifest && 'bin' in manifest
}
