import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { RELAY_MESSAGE_BYTES } from '#schemas/constants/walletconnect.ts'
import type { Database } from '#server/database/database.ts'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'
import { limitKey, widestNet } from '#server/http/clients/client-address.ts'
import type { RelayObserver } from '#server/metrics/metrics.ts'
import { admit, type RelayAccess } from './relay-access.ts'
import { createRelayBudgets } from './relay-budgets.ts'
import { RelayConnection } from './relay-connection.ts'
import { createRelayHub } from './relay-hub.ts'
import { RELAY_LIMITS } from './relay-limits.ts'
import { createRelayRepository } from './relay-repository.ts'
import type { StorageLimits } from './relay-usage.ts'
import { keepAlive, processInOrder, type FrameQueue } from './relay-socket.ts'

export interface RelaySettings {
  readonly listen: { readonly host: string; readonly port: number }
  readonly access: RelayAccess
  /** The relay's own database, with the migrations of `database/relay-migrations/`. */
  readonly database: Database<RelayTables>
  readonly storage: StorageLimits
  /** Hashes a network for the database. */
  readonly hashOf: (net: string) => string
  /** The address that limits count by; the forwarded one behind a proxy. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly observer: RelayObserver
  readonly onFailure: (error: unknown) => void
  readonly connectionsPerAddress: number
  /** Whether published bytes are counted in the database, for all processes together. */
  readonly sharesLimits: boolean
}

/** A running relay. */
export interface RunningRelay {
  /** Closes connections with code 1001, so that clients come back later, and releases the port. */
  stop(): Promise<void>
}

const RESTARTING = 1_001
const OVERHEAD_BYTES = 65_536

/**
 * Serves the relay protocol on its own port: WebSockets on any path, and `/health`.
 *
 * @throws when the port cannot be bound.
 */
export async function startRelay(settings: RelaySettings): Promise<RunningRelay> {
  const { database, storage, access, listen, onFailure } = settings
  const repository = createRelayRepository(database, { ...RELAY_LIMITS, ...storage })
  const hub = createRelayHub({ database, repository, now: access.now, onFailure })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 2 * RELAY_MESSAGE_BYTES + OVERHEAD_BYTES,
    perMessageDeflate: false,
  })
  const budgets = createRelayBudgets(settings.sharesLimits ? database : {})
  const open = new Map<string, number>()
  const queues = new Set<FrameQueue>()

  const serve = (socket: WebSocket, clientId: string, address: string): void => {
    const { observer } = settings
    observer.connected()
    const net = settings.hashOf(widestNet(address))
    const connection = new RelayConnection({
      clientId,
      net,
      hub,
      repository,
      limits: RELAY_LIMITS,
      wire: {
        send: (text, sent) => socket.send(text, () => sent?.()),
        pendingBytes: () => socket.bufferedAmount,
      },
      mayCall: (items) => budgets.mayCall(clientId, items),
      mayPublish: (publication) => budgets.mayPublish(net, publication),
      countCall: observer.called,
      onFailure,
      now: access.now,
    })
    const queue = processInOrder(socket, connection, onFailure)
    queues.add(queue)
    keepAlive(socket, () => connection.resume())
    socket.on('close', () => {
      connection.close()
      observer.disconnected()
      void queue.idle().then(() => queues.delete(queue))
    })
  }

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const address = limitKey(settings.addressOf(request))
    // Checked before the token, since verifying one costs more than sending one.
    if (!(await budgets.mayConnect(address))) return refuse(stream, 429, 'Too many attempts; wait a minute.')
    if (stream.destroyed) return
    if ((open.get(address) ?? 0) >= settings.connectionsPerAddress)
      return refuse(stream, 429, 'Too many connections.')
    open.set(address, (open.get(address) ?? 0) + 1)
    stream.once('close', () => release(open, address))
    const admission = await admit(queryOf(request), access)
    if ('status' in admission) return refuse(stream, admission.status, admission.reason)
    if (stream.destroyed) return
    sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, admission.clientId, address))
  }

  const server = createServer(answerPlain)
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((error: unknown) => {
      onFailure(error)
      stream.destroy()
    })
  })
  server.listen(listen.port, listen.host)
  await once(server, 'listening')
  const sweeping = setInterval(
    () => void repository.sweep(access.now()).catch(onFailure),
    RELAY_LIMITS.sweepIntervalMs,
  )
  sweeping.unref()

  return {
    stop: async () => {
      clearInterval(sweeping)
      hub.close()
      for (const socket of sockets.clients) socket.close(RESTARTING)
      await closeServer(server, sockets)
      // Received frames are processed before the database closes.
      await Promise.all([...queues].map((queue) => queue.idle()))
    },
  }
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const [, query] = url.split('?', 2)
  return new URLSearchParams(query)
}

function release(open: Map<string, number>, address: string): void {
  const others = (open.get(address) ?? 1) - 1
  if (others > 0) open.set(address, others)
  else open.delete(address)
}

const STATUS_TEXTS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
} as const

function refuse(stream: Duplex, status: keyof typeof STATUS_TEXTS, reason: string): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(reason)}`,
    'connection: close',
  ]
  // A client that does not close the connection would keep its slot.
  stream.once('finish', () => stream.destroy())
  stream.end(`${head.join('\r\n')}\r\n\r\n${reason}`)
}

const PLAIN_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

const answerPlain: Parameters<typeof createServer>[1] = (request, response) => {
  const isHealth = request.url?.split('?')[0] === '/health'
  const body = isHealth ? { ok: true } : { error: 'Connect with a WebSocket.' }
  response.writeHead(isHealth ? 200 : 426, PLAIN_HEADERS).end(JSON.stringify(body))
}

async function closeServer(server: Server, sockets: WebSocketServer): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
  }, RELAY_LIMITS.stopTimeoutMs)
  await closed
  clearTimeout(cut)
}
