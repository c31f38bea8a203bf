import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { WebSocketServer, type WebSocket } from 'ws'
import { RELAY_MESSAGE_BYTES } from '#schemas/constants/walletconnect.ts'
import type { Database } from '#server/database/database.ts'
import { limitKey } from '#server/http/client-address.ts'
import type { RelayObserver } from '#server/http/relay-observer.ts'
import { admit, type RelayAccess } from './relay-access.ts'
import { RelayConnection } from './relay-connection.ts'
import { createRelayHub } from './relay-hub.ts'
import { RELAY_LIMITS } from './relay-limits.ts'
import { createRelayRepository } from './relay-repository.ts'

export interface RelaySettings {
  readonly listen: { readonly host: string; readonly port: number }
  readonly access: RelayAccess
  readonly database: Database
  /** The address limits count by; behind a proxy the forwarded one. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly observer: RelayObserver
  readonly onFailure: (error: unknown) => void
  readonly connectionsPerAddress: number
}

/** A relay that accepts connections. */
export interface RunningRelay {
  /** Tells clients to come back later (close code 1001) and lets go of the port. */
  stop(): Promise<void>
}

const RESTARTING = 1_001
const OVERHEAD_BYTES = 65_536

/**
 * Serves the relay protocol on a port of its own: WebSockets at any path, and `/health` for those who ask whether it
 * is there.
 *
 * @throws when the port cannot be bound.
 */
export async function startRelay(settings: RelaySettings): Promise<RunningRelay> {
  const { database, access, listen, onFailure } = settings
  const repository = createRelayRepository(database, RELAY_LIMITS)
  const hub = createRelayHub({ database, repository, now: access.now, onFailure })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 2 * RELAY_MESSAGE_BYTES + OVERHEAD_BYTES,
    perMessageDeflate: false,
  })
  const calls = new RateLimiterMemory({ points: RELAY_LIMITS.callsPerMinute, duration: 60 })
  const admitted = new Map<string, number>()

  const serve = (socket: WebSocket, clientId: string): void => {
    const { observer } = settings
    observer.connected()
    const connection = new RelayConnection({
      clientId,
      hub,
      repository,
      limits: RELAY_LIMITS,
      wire: { send: (text) => socket.send(text), pendingBytes: () => socket.bufferedAmount },
      mayCall: () => spend(calls, clientId),
      countCall: observer.called,
      onFailure,
      now: access.now,
    })
    workInOrder(socket, connection, onFailure)
    keepAlive(socket)
    socket.on('close', () => {
      connection.close()
      observer.disconnected()
    })
  }

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const address = limitKey(settings.addressOf(request))
    const held = admitted.get(address) ?? 0
    if (held >= settings.connectionsPerAddress) return refuse(stream, 429, 'Too many connections.')
    const admission = await admit(new URL(request.url ?? '/', 'ws://relay').searchParams, access)
    if ('status' in admission) return refuse(stream, admission.status, admission.reason)
    if (stream.destroyed) return
    admitted.set(address, (admitted.get(address) ?? 0) + 1)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('close', () => release(admitted, address))
      serve(socket, admission.clientId)
    })
  }

  const server = createServer(answerPlain)
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((error: unknown) => {
      onFailure(error)
      stream.destroy()
    })
  })
  const sweeping = setInterval(
    () => void repository.sweep(access.now()).catch(onFailure),
    RELAY_LIMITS.sweepEveryMs,
  )
  sweeping.unref()
  server.listen(listen.port, listen.host)
  await once(server, 'listening')

  return {
    stop: async () => {
      clearInterval(sweeping)
      hub.close()
      for (const socket of sockets.clients) socket.close(RESTARTING)
      await close(server, sockets)
    },
  }
}

/** Frames of one socket one after another; a socket that sends faster than they are worked off is not read meanwhile. */
function workInOrder(
  socket: WebSocket,
  connection: RelayConnection,
  onFailure: (error: unknown) => void,
): void {
  let last = Promise.resolve()
  let queued = 0
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    if (isBinary || !Buffer.isBuffer(data)) return socket.close(1_003)
    queued += 1
    if (queued >= RELAY_LIMITS.framesQueued) socket.pause()
    last = last
      .then(() => connection.receive(data.toString('utf8')))
      .catch(onFailure)
      .finally(() => {
        queued -= 1
        if (socket.isPaused && queued < RELAY_LIMITS.framesQueued / 2) socket.resume()
      })
    return undefined
  })
}

/** Clients end a socket that was silent for 35 s; this ends one whose client is gone. */
function keepAlive(socket: WebSocket): void {
  let isThere = true
  socket.on('pong', () => (isThere = true))
  const timer = setInterval(() => {
    if (!isThere) return socket.terminate()
    isThere = false
    return socket.ping()
  }, RELAY_LIMITS.pingEveryMs)
  timer.unref()
  socket.on('close', () => clearInterval(timer))
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}

function release(admitted: Map<string, number>, address: string): void {
  const held = (admitted.get(address) ?? 1) - 1
  if (held > 0) admitted.set(address, held)
  else admitted.delete(address)
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

async function close(server: Server, sockets: WebSocketServer): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
  }, RELAY_LIMITS.stopWithinMs)
  await closed
  clearTimeout(cut)
}
