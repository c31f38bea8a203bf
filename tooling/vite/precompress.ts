import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = new Set(['.html', '.js', '.css', '.svg', '.json', '.wasm'])
/** Smaller files gain less than the header costs. */
const LEAST_BYTES = 512

/** Writes a `.br` and a `.gz` beside every text file of a finished build. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'postern:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir
    },
    async closeBundle() {
      await compressFolder(folder)
    },
  }
}

/** The same for a folder another tool wrote. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const content = await readFile(path)
    if (content.byteLength < LEAST_BYTES) continue
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(content, { level: 9 }),
    ])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}
