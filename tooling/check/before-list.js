import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { inRoot } from '../bootstrap/root.js'
import { staticallyReached } from './first-view.js'

/** Chunks of the script that are loaded after the modal's document was answered, which draws the list. */
const LATER_CHUNKS = new Set(['calls.js', 'link.js'])
const LINKED = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/?([^"]+\.(?:js|css))"/g
/** What the server compresses text with that the build has not compressed. */
const SERVED_QUALITY = 9

/**
 * The files that are known to be transferred before the wallet list is drawn: the script, its first chunk, and the modal's document
 * with what it names. A browser test counts the rest (`e2e/journeys/first-sight.spec.ts`).
 */
export function filesBeforeList() {
  const scripts = readdirSync(inRoot('dist/sdk-script')).filter(
    (name) => name.endsWith('.js') && !LATER_CHUNKS.has(name),
  )
  const html = readFileSync(inRoot('dist/modal/index.html'), 'utf8')
  const linked = [...html.matchAll(LINKED)].map((match) => match[1])
  const named = new Set([...linked, ...staticallyReached(inRoot('dist/modal'), linked)])
  return [
    ...scripts.map((name) => `dist/sdk-script/${name}`),
    'dist/modal/index.html',
    ...[...named].map((path) => `dist/modal/${path}`),
  ]
}

/** @param {string} file whose body is measured as a browser with brotli receives it */
export function servedBytes(file) {
  const path = inRoot(existsSync(inRoot(`${file}.br`)) ? `${file}.br` : file)
  const body = readFileSync(path)
  if (path.endsWith('.br')) return body.byteLength
  const params = { [constants.BROTLI_PARAM_QUALITY]: SERVED_QUALITY }
  return brotliCompressSync(body, { params }).byteLength
}
