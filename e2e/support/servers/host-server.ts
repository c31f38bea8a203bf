import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listeningPort } from '#tests/support/servers/listening-port.ts'

/** A page of a site, as its server would send it. */
export interface HostDocument {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves the pages that tests write, from any number of origins, and simulates broken modal origins. */
export interface HostServer {
  /** An origin that is a site of its own, such as `http://shop.localhost:41234`. */
  readonly origin: (name?: string) => string
  /** Publishes a page and returns its path, which is the same on every origin. */
  readonly publish: (document: HostDocument) => string
  /** An origin that answers 404 to everything. */
  readonly missing: string
  /** An origin that accepts connections and never answers. */
  readonly hung: string
  /** An origin without a server. */
  readonly dead: string
  readonly stop: () => Promise<void>
}

const WALLETS = new URL('../../../dist/examples/wallets/', import.meta.url)

/** Starts the server on a free port of 127.0.0.1; browsers resolve every name under localhost to it. */
export async function startHostServer(): Promise<HostServer> {
  const documents = new Map<string, HostDocument>()
  const server = createServer((request, response) => answer(documents, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = listeningPort(server)
  const origin = (name = 'shop'): string => `http://${name}.localhost:${port}`
  return {
    origin,
    publish: (document) => {
      const path = `/page-${documents.size + 1}/`
      documents.set(path, document)
      return path
    },
    missing: origin('missing'),
    hung: origin('hung'),
    dead: 'http://dead.localhost:9',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(
  documents: ReadonlyMap<string, HostDocument>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const host = request.headers.host ?? ''
  if (host.startsWith('hung.')) return
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const document = host.startsWith('missing.') ? undefined : documents.get(pathname)
  if (document) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...document.headers })
    response.end(document.html)
    return
  }
  // A full browser requests each site's icon, and logs an error where there is none.
  if (pathname === '/favicon.ico') return void response.writeHead(204).end()
  const wallet = /^\/wallets\/([a-z-]+\.js)$/.exec(pathname)?.[1]
  if (wallet && !host.startsWith('missing.')) {
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'cross-origin-resource-policy': 'same-origin',
    })
    response.end(readFileSync(new URL(wallet, WALLETS)))
    return
  }
  response.writeHead(404, { 'content-type': 'text/plain' })
  response.end('There is nothing here.')
}
