import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { inRoot } from '#tooling/bootstrap/root.js'

const FLOOR = inRoot('bench/first-sight/floor')
/** What belongs to one body, and what a bare frame would not ask the browser for: a process of its own. */
const NOT_COPIED = /^(content-(length|encoding|type)|etag|date|connection|keep-alive|origin-agent-cluster)$/
const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/**
 * The floor of every time until the list: a bare React application in a frame of another site, with a script that shows
 * it. It is served as the modal is: compressed by the build, with the modal's headers, over the same protocol.
 *
 * @param {string} modalDocument URL of the modal, whose headers are copied.
 */
export async function serveFloor(modalDocument) {
  const [files, headers] = await Promise.all([buildFloor(), headersOf(modalDocument)])
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://floor').pathname.replace(/^\/$/, '/index.html')
    const body = files.get(path)
    if (body === undefined) return response.writeHead(404).end()
    return response
      .writeHead(200, {
        ...headers,
        ...(path.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
        'content-type': TYPES[path.split('.').at(-1)],
        'content-encoding': 'br',
        'content-length': body.byteLength,
      })
      .end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { script: `http://floor.localhost:${server.address().port}/page.js`, stop }
}

/** The compressed files by their paths. */
async function buildFloor() {
  const { output } = await build({
    root: FLOOR,
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: { polyfill: false } },
  })
  const built = output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source])
  const files = [...built, ['/page.js', readFileSync(`${FLOOR}/page.js`, 'utf8')]]
  return new Map(files.map(([path, text]) => [path, brotliCompressSync(text)]))
}

/** Asks on loopback, because not every system resolves names below `localhost`. */
async function headersOf(url) {
  const { host, port, pathname } = new URL(url)
  const [response] = await once(
    get({ host: '127.0.0.1', port, path: pathname, headers: { host } }),
    'response',
  )
  response.resume()
  if (response.statusCode !== 200) throw new Error(`${url} answers with ${response.statusCode}.`)
  return Object.fromEntries(Object.entries(response.headers).filter(([name]) => !NOT_COPIED.test(name)))
}
