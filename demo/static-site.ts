import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFileCollection } from '#server/http/responses/file-collection.ts'
import { portError } from './chains/ensure-port-is-free.ts'
import { SOURCE_URLS, type DemoUrls } from './demo-urls.ts'

/** A running site. */
export interface StaticSite {
  stop(): Promise<void>
}

/** A built file with its headers. */
export interface SiteFile {
  readonly bytes: Uint8Array
  readonly type: string
}

/** Files by their path, without a leading slash. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

/**
 * Reads the built pages and replaces the demo's default URLs in their source by the real ones.
 *
 * @param folder The folder of the built pages.
 */
export function readSiteFiles(folder: string, urls: DemoUrls): SiteFiles {
  const written = [
    'modal',
    'wallet',
    'api',
    'phone',
    'relay',
    'evm',
    'solana',
    'bitcoin',
    'site',
    'shop',
  ] as const
  const files = new Map<string, SiteFile>()
  for (const [path, { body, type }] of readFileCollection(folder)) {
    const rewritten = () =>
      written.reduce<string>(
        (page, name) => page.replaceAll(SOURCE_URLS[name], urls[name]),
        body.identity.toString(),
      )
    const isPage = type.startsWith('text/html')
    files.set(path, { bytes: isPage ? new TextEncoder().encode(rewritten()) : body.identity, type })
  }
  return files
}

/**
 * Serves files on a loopback port like a static host.
 *
 * @param site.pathOf The file for the path of a URL, both without a leading slash.
 * @param site.headersOf Additional headers of a file.
 * @param site.respond Answers requests by itself; resolves with false for files.
 * @throws when the port is taken, naming it.
 */
export async function serveStaticSite(site: {
  readonly port: number
  readonly files: SiteFiles
  readonly pathOf: (path: string) => string | undefined
  readonly headersOf: (path: string) => Readonly<Record<string, string>>
  readonly respond?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}): Promise<StaticSite> {
  const { port, files } = site
  const sendFile = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', `http://localhost:${port}`)
    const requested = pathname.slice(1)
    const path = site.pathOf(requested)
    const file = path === undefined ? undefined : files.get(path)
    if (path === undefined || file === undefined) {
      const isFolder = files.has(site.pathOf(`${requested}/`) ?? '')
      response.writeHead(
        isFolder ? 308 : 404,
        isFolder ? { location: `${pathname}/` } : { 'content-type': 'text/plain' },
      )
      response.end(isFolder ? '' : 'There is no such page.\n')
      return
    }
    response.writeHead(200, {
      'content-type': file.type,
      'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      ...site.headersOf(path),
    })
    response.end(request.method === 'HEAD' ? undefined : file.bytes)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isAnswered = await site.respond?.(request, response)
    if (isAnswered !== true) sendFile(request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(port, error)))
    server.listen(port, '127.0.0.1', resolve)
  })
  return { stop: () => stop(server) }
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
