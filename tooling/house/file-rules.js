import { posix } from 'node:path'
import { withoutComments } from './imports.js'
import { NAMESPACE_LITERAL_PLACES, NAMESPACE_LITERALS, standsAt } from './places.js'

export const MAX_LINES = 400
export const FORBIDDEN_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager']

/** Published entries: the only files that may re-export. */
const ENTRIES =
  /^(host-sdk\/(index|react|vue|svelte|solid|angular|headless|wagmi|element|global|compat|app-kit|api-client|message)\.tsx?|host-sdk\/entries\/.+|server\/backends\/(server-entry|hono|express|fastify|next)\.ts)$/
const CONFIGS = /(^|\/)[\w.-]+\.config\.ts$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
/** A file that is a wire method bears the method's own name. */
const WIRE_METHOD_FOLDERS = /(^|\/)(rpc\/handlers|rpc-methods)\//

/**
 * What is wrong with the name of a file or of a folder it stands in.
 *
 * @param {string} file from the root of the repository
 * @returns {string | undefined}
 */
export function nameProblem(file) {
  const parts = file.split('/')
  const bare = parts.map((part) => part.split('.')[0] ?? '')
  const forbidden = bare.find((part) => FORBIDDEN_NAMES.includes(part))
  if (forbidden !== undefined) return `nothing is called '${forbidden}': name it for what it does`
  const name = posix.basename(file)
  if (WIRE_METHOD_FOLDERS.test(file) || KEBAB.test(name)) return undefined
  return `'${name}' is not kebab-case`
}

/**
 * What is wrong with the exports of a file: barrels and default exports.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string | undefined}
 */
export function exportProblem(file, source) {
  const code = withoutComments(source)
  if (/^export default /m.test(code) && !CONFIGS.test(file)) return 'exports by default; name the export'
  if (ENTRIES.test(file)) return undefined
  if (/^export (type )?(\*|\{[^}]*\})( as \w+)? from /m.test(code))
    return 're-exports; import from where it is declared'
  return undefined
}

/**
 * Whether a file is longer than the house allows, blank lines and comments left out; catalogues of data are exempt.
 *
 * @param {string} source
 * @returns {string | undefined}
 */
export function sizeProblem(source) {
  const lines = withoutComments(source)
    .split('\n')
    .filter((line) => line.trim() !== '').length
  return lines > MAX_LINES ? `has ${lines} lines; at most ${MAX_LINES}` : undefined
}

/**
 * A namespace named where code should ask the namespace's declaration.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string | undefined}
 */
export function namespaceProblem(file, source) {
  if (standsAt(file, NAMESPACE_LITERAL_PLACES)) return undefined
  const found = NAMESPACE_LITERALS.find((name) =>
    new RegExp(`(['"\`])${name}\\1`).test(withoutComments(source)),
  )
  return found === undefined ? undefined : `names '${found}'; ask the adapter or the namespace's declaration`
}

/**
 * The modules a declaration file imports; a published one must import nothing but its siblings.
 *
 * @param {string} declaration
 * @returns {string[]}
 */
export function foreignImports(declaration) {
  const code = withoutComments(declaration)
  const named = [...code.matchAll(/(?:from\s+|import\(|import\s+|<reference [a-z]+=)["']([^"']+)["']/g)]
  return named.map((match) => match[1] ?? '').filter((specifier) => !specifier.startsWith('.'))
}
