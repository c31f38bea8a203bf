import { createServer } from 'node:http'

/** Pages by the name under localhost they are requested from and their path: `modal/`; the name `any` matches all of them. */
export type Pages = Readonly<Record<string, string>>

/** A tiny server for hostile and synthetic pages: one port, with an origin for each name under localhost. */
export interface PageServer {
  /** The origin of a name: `origin('modal')` is `http://modal.localhost:<port>`. */
  readonly origin: (name: string) => string
  readonly close: () => Promise<void>
}

/**
 * Serves pages by name and path. Paths that end in `.js` are scripts.
 *
 * @param pages receives the origins of the running server, so that pages can refer to each other.
 * @example
 * const server = await servePages((origin) => ({ 'site/': `<iframe src="${origin('modal')}/">` }))
 */
export async function servePages(pages: (origin: PageServer['origin']) => Pages): Promise<PageServer> {
  let found: Pages = {}
  const server = createServer((request, response) => {
    const name = (request.headers.host ?? '').split('.')[0] ?? ''
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    // A full browser requests each site's icon, and logs an error where there is none.
    const isIcon = path === '/favicon.ico'
    const body = found[name + path] ?? found[`any${path}`]
    response.writeHead(isIcon ? 204 : body === undefined ? 404 : 200, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(isIcon ? undefined : (body ?? 'Not found'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const origin = (name: string): string => `http://${name}.localhost:${port}`
  found = pages(origin)
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
