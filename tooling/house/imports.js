import { posix } from 'node:path'
import { ROOM_OF_PREFIX } from './rooms.js'

const IMPORT = /(?:^|[\s;])(?:import|export)\s+(?:type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"\n]+)['"]/g
const DYNAMIC_IMPORT = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]/g

/**
 * The module specifiers a source text names, static and dynamic. Comments are left out first.
 *
 * @param {string} source
 * @returns {string[]}
 */
export function specifiersOf(source) {
  const code = withoutComments(source)
  return [IMPORT, DYNAMIC_IMPORT].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => match[1] ?? ''),
  )
}

/**
 * The source without block comments and without lines that are comments.
 *
 * @param {string} source
 */
export function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/**
 * The file of the repository a specifier names, or undefined for packages.
 *
 * @param {string} file the importing file, from the root of the repository, with forward slashes
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function resolveInRepository(file, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  const [prefix = '', ...rest] = specifier.split('/')
  /** @type {Record<string, string>} */
  const rooms = ROOM_OF_PREFIX
  const room = rooms[prefix]
  return room === undefined ? undefined : posix.join(room, ...rest)
}
