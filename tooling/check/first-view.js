import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const ENTRY = /<(?:script|link)\b[^>]*?(?:src|href)="\/?([^"]+\.js)"/g
/** The scripts that a document fetches once it has painted. */
const APPLICATION = /<script type="application\/json" id="kernel-application">([^<]*)</
const STATIC_IMPORT = /(?:^|[;}\n])(?:import|export)\b(?:[^'"()]*?\bfrom)?\s*["'](\.[^"']+\.js)["']/g

/**
 * The scripts a browser has run when a document shows its first view: its entries, what they import statically, and
 * the chunks of the view itself.
 *
 * @param {string} folder a built site
 * @param {RegExp} view names the view's chunk by its file name
 * @returns {string[]} paths inside the folder
 */
export function firstViewScripts(folder, view) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const application = JSON.parse(APPLICATION.exec(html)?.[1] ?? '{"scripts":[]}')
  const later = [application.entry, ...application.scripts].flatMap((path) => path?.slice(1) ?? [])
  const entries = [...[...html.matchAll(ENTRY)].map((match) => match[1]), ...later]
  const views = scriptsIn(folder).filter((path) => view.test(posix.basename(path)))
  return staticallyReached(folder, [...entries, ...views])
}

/**
 * Scripts with all they import statically.
 *
 * @param {string} folder a build
 * @param {readonly string[]} starts paths inside the folder
 * @returns {string[]} paths inside the folder
 */
export function staticallyReached(folder, starts) {
  const reached = new Set()
  const waiting = [...starts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !existsSync(join(folder, path))) continue
    reached.add(path)
    waiting.push(...staticImports(readFileSync(join(folder, path), 'utf8'), path))
  }
  return [...reached].toSorted((a, b) => a.localeCompare(b, 'en'))
}

function staticImports(source, path) {
  return [...source.matchAll(STATIC_IMPORT)].map((match) => posix.join(posix.dirname(path), match[1]))
}

function scriptsIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js'))
}
