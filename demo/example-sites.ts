import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFileCollection, type FileCollection } from '#server/http/file-collection.ts'
import { portError } from './chains/ensure-port-is-free.ts'
import { WRITTEN_PLACES, type DemoPlaces } from './demo-places.ts'

/** The example sites while they are served. */
export interface ExampleSites {
  stop(): Promise<void>
}

interface SiteFile {
  readonly bytes: Uint8Array
  readonly type: string
}

/**
 * Serves the built example sites on loopback as any static host would, one of them under a strict policy.
 *
 * @param folder The built sites.
 * @throws when the port is taken, naming it.
 */
export async function serveExampleSites(folder: string, places: DemoPlaces): Promise<ExampleSites> {
  const files = readSiteFiles(readFileCollection(folder), places)
  const server = createServer((request, response) => answer(files, places, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(places.ports.site, error)))
    server.listen(places.ports.site, '127.0.0.1', resolve)
  })
  return { stop: () => stop(server) }
}

/** The pages name the demo's default places, so that their source reads as written; the real ones are put in here. */
function readSiteFiles(built: FileCollection, places: DemoPlaces): ReadonlyMap<string, SiteFile> {
  const written = ['modal', 'wallet', 'api', 'evm', 'solana', 'bitcoin', 'site'] as const
  const files = new Map<string, SiteFile>()
  for (const [path, { body, type }] of built) {
    const isPage = type.startsWith('text/html')
    const rewritten = () =>
      written.reduce<string>(
        (page, name) => page.replaceAll(WRITTEN_PLACES[name], places[name]),
        body.identity.toString(),
      )
    files.set(path, { bytes: isPage ? new TextEncoder().encode(rewritten()) : body.identity, type })
  }
  return files
}

function answer(
  files: ReadonlyMap<string, SiteFile>,
  places: DemoPlaces,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = new URL(request.url ?? '/', places.site)
  const path = pathname.slice(1)
  const file = files.get(path === '' || path.endsWith('/') ? `${path}index.html` : path)
  if (file === undefined) {
    const isFolder = files.has(`${path}/index.html`)
    response.writeHead(
      isFolder ? 308 : 404,
      isFolder ? { location: `${pathname}/` } : { 'content-type': 'text/plain' },
    )
    response.end(isFolder ? '' : 'There is no such page.\n')
    return
  }
  response.writeHead(200, headersOf(path, file.type, places))
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

function headersOf(path: string, type: string, places: DemoPlaces): Record<string, string> {
  const isHashed = path.startsWith('assets/')
  return {
    'content-type': type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(path.startsWith('one-line/') ? { 'content-security-policy': strictPolicy(places) } : {}),
  }
}

/**
 * What a strict site has to allow for the modal: its script and its frame, nothing else. `connect-src` is for the
 * site's own Bitcoin node and for the demo wallets, which are page scripts; extensions reach their nodes past it.
 */
function strictPolicy({ modal, evm, solana, bitcoin }: DemoPlaces): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${modal}`,
    `frame-src ${modal}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${evm} ${solana} ${bitcoin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
