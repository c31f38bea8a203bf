import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { refuseMalformed } from '#server/http/problems/refuse-malformed.ts'
import type { Headers } from '#server/http/headers/security-headers.ts'

/** A site and the address it listens on. */
export interface ListeningSite {
  /** Its public origin; sites that share an address are distinguished by their host. */
  readonly origin: string
  readonly listen: { readonly host: string; readonly port: number }
  readonly fetch: (request: Request, environment: object) => Response | Promise<Response>
  /** Headers for refusing a request that is too malformed to reach the site. */
  readonly refusalHeaders: Headers
}

/** Servers that accept connections. */
export interface Listening {
  /** Still answers everything, but closes each connection with its answer, so that clients reconnect to another process. */
  leave(): void
  /** Accepts no new connections, lets running requests finish within `withinMs`, then closes what is left. */
  stop(withinMs: number): Promise<void>
}

/** How long a client may take to send a request. Slower ones are disconnected, so that they cannot hold all connections. */
export interface ClientTimeouts {
  readonly headersMs: number
  /** Headers and body together. */
  readonly requestMs: number
}

const CLIENT_TIMEOUTS: ClientTimeouts = { headersMs: 10_000, requestMs: 30_000 }
const CHECK_EVERY_MS = 1_000
const KEEP_ALIVE_MS = 15_000
const MAX_HEADER_BYTES = 16_384

export interface ListenOptions {
  readonly timeouts?: ClientTimeouts
  /**
   * Whether the process does nothing but serve: the Node adapter then replaces the global `Request` and `Response` with its
   * own, which halve the cost of an answer.
   */
  readonly ownsProcess?: boolean
}

/**
 * Binds every address that the sites name, one server per address.
 *
 * @throws when an address cannot be bound; the addresses bound before are released.
 */
export async function listen(
  sites: readonly ListeningSite[],
  { timeouts = CLIENT_TIMEOUTS, ownsProcess = false }: ListenOptions = {},
): Promise<Listening> {
  const servers: Server[] = []
  const leave = () => {
    for (const server of servers)
      server.prependListener('request', (_request, response: ServerResponse) => {
        response.shouldKeepAlive = false
      })
  }
  const stop = async (withinMs: number) => {
    await Promise.all(servers.map((server) => close(server, withinMs)))
  }
  try {
    for (const group of groupByAddress(sites)) servers.push(await bind(group, timeouts, ownsProcess))
  } catch (error) {
    await stop(0)
    throw error
  }
  return { leave, stop }
}

function groupByAddress(sites: readonly ListeningSite[]): ListeningSite[][] {
  const groups = new Map<string, ListeningSite[]>()
  for (const site of sites) {
    const { host, port } = site.listen
    // Port 0 asks for a free port each time, so it is never shared.
    const key = port === 0 ? site.origin : `${host} ${port}`
    groups.set(key, [...(groups.get(key) ?? []), site])
  }
  return [...groups.values()]
}

async function bind(
  sites: readonly ListeningSite[],
  { headersMs, requestMs }: ClientTimeouts,
  ownsProcess: boolean,
): Promise<Server> {
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  }
  const server = createServer(limits, dispatch(sites, ownsProcess))
  const [first] = sites
  if (first !== undefined) {
    server.on('clientError', (error, socket) => refuseMalformed(error, socket, first.refusalHeaders))
    server.listen(first.listen.port, first.listen.host)
    await once(server, 'listening')
  }
  return server
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

function dispatch(sites: readonly ListeningSite[], ownsProcess: boolean): Listener {
  const listeners = sites.map((site) => ({
    host: new URL(site.origin).host,
    listener: listenerOf(site, ownsProcess),
  }))
  const [only] = listeners
  if (only !== undefined && listeners.length === 1) return only.listener
  return (request, response) => {
    const site = listeners.find(({ host }) => host === request.headers.host?.toLowerCase())
    if (site !== undefined) return site.listener(request, response)
    return response
      .writeHead(421, { 'content-type': 'text/plain' })
      .end('No site of this deployment has this host name.\n')
  }
}

function listenerOf({ fetch, refusalHeaders }: ListeningSite, ownsProcess: boolean): Listener {
  const errorHandler = (error: unknown) => {
    if (!(error instanceof RequestError)) return undefined
    return new Response('The request has no valid address.\n', { status: 400, headers: refusalHeaders })
  }
  return getRequestListener(fetch, { overrideGlobalObjects: ownsProcess, errorHandler })
}

async function close(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearTimeout(cut)
}
