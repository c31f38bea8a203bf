import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.git',
  'test-results',
  'playwright-report',
  '.postern',
])

/** What `npm create postern` writes: code of the sites that will have it, by the rules of their tools. */
const CODE_OF_SITES = 'create-postern/templates/'

/**
 * Every file of the repository that is neither built nor installed, from the root, with forward slashes.
 *
 * @returns {string[]}
 */
export function repositoryFiles() {
  return [...walk(ROOT)].map((path) => relative(ROOT, path).split(sep).join('/')).toSorted()
}

/**
 * The TypeScript sources among the files.
 *
 * @param {readonly string[]} rooms only files of these rooms
 */
export function sourceFiles(rooms) {
  return repositoryFiles().filter(
    (file) =>
      /\.tsx?$/.test(file) && rooms.includes(file.split('/')[0] ?? '') && !file.startsWith(CODE_OF_SITES),
  )
}

/** @param {string} file from the root of the repository */
export function readSource(file) {
  return readFileSync(join(ROOT, file), 'utf8')
}

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}
