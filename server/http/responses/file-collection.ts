import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { EncodedBody } from './encoded-body.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file is compressed once, and sent many times. */
const FILE_QUALITY = 11

export interface StaticFile {
  readonly body: EncodedBody
  readonly type: string
}

/** Built files by their path inside the folder, with forward slashes and no leading one. */
export type FileCollection = ReadonlyMap<string, StaticFile>

/**
 * Reads a built folder into memory. Only these files can ever be served, so no path of a client reaches the disk. `name.br`
 * and `name.gz` beside a file become its prepared encodings.
 *
 * @param folder An absolute path. A folder that does not exist gives an empty collection.
 */
export function readFileCollection(folder: string): FileCollection {
  const paths = listFiles(folder)
  const collection = new Map<string, StaticFile>()
  for (const path of paths) {
    const brotli = paths.has(`${path}.br`) ? { br: readFileSync(`${path}.br`) } : {}
    const gzip = paths.has(`${path}.gz`) ? { gzip: readFileSync(`${path}.gz`) } : {}
    const file = fileOf(path, readFileSync(path), { ...brotli, ...gzip })
    if (file) collection.set(relative(folder, path).split(sep).join('/'), file)
  }
  return collection
}

/**
 * Returns a file as it is served, with a type by its extension; undefined for a type that is not served.
 *
 * @param prepared Its encodings, where the build has made them.
 */
export function fileOf(
  name: string,
  content: Buffer,
  prepared: ConstructorParameters<typeof EncodedBody>[1] = {},
): StaticFile | undefined {
  const type = TYPES[extname(name)]
  return type === undefined ? undefined : { body: new EncodedBody(content, prepared, FILE_QUALITY), type }
}

function listFiles(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return new Set(
      entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Set()
    throw error
  }
}
