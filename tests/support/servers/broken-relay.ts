import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { isLongRun } from '../builders/runs.ts'

type Upgrade = (stream: Duplex, accept: () => void, sockets: WebSocketServer) => void

const refuseWith =
  (status: string): Upgrade =>
  (stream) =>
    void stream.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)

/** What listens in place of the relay; undefined is nothing. */
export const BROKEN_RELAYS = {
  'is not there': undefined,
  'answers 401': refuseWith('401 Unauthorized'),
  'answers 403': refuseWith('403 Forbidden'),
  'closes with 3000': (_stream, accept, sockets) => {
    accept()
    for (const socket of sockets.clients) socket.close(3_000, 'Unauthorized: origin not allowed')
  },
  'accepts and never answers': (_stream, accept) => accept(),
} as const satisfies Record<string, Upgrade | undefined>

/** The cases that are tested. A 401 has the same effect as a 403, so it is tested with `LONG=1` only. */
export const TRIED_RELAYS = Object.entries(BROKEN_RELAYS).filter(
  ([name]) => isLongRun || name !== 'answers 401',
)

/** A server in place of a relay that does not work as one. */
export async function startBrokenRelay(port: number, upgrade: Upgrade) {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer()
  server.on('upgrade', (request, stream, head) => {
    upgrade(stream, () => sockets.handleUpgrade(request, stream, head, () => undefined), sockets)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: async (): Promise<void> => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A proxy to a relay on which connections can go silent without ending. */
export async function startDeadEnd(port: number, relayUrl: string) {
  const ends: { kill: () => void; close: () => void }[] = []
  const server = createTcpServer((near) => {
    const far = connect(Number(new URL(relayUrl).port), '127.0.0.1')
    let isDead = false
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (bytes) => !isDead && to.write(bytes))
      from.on('close', () => !isDead && to.destroy())
      from.on('error', () => undefined)
    }
    pass(near, far)
    pass(far, near)
    ends.push({
      kill: () => (isDead = true),
      close: () => {
        near.destroy()
        far.destroy()
      },
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** Silences the open connections; new ones work. */
    kill: () => ends.forEach(({ kill }) => kill()),
    close: async (): Promise<void> => {
      for (const end of ends) end.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Counts the connections that this process opens to a local port from now on. */
export function countConnections(port: number) {
  const times: number[] = []
  const record = (message: unknown): void => {
    const socket = typeof message === 'object' && message !== null && Reflect.get(message, 'socket')
    if (!(socket instanceof Socket)) return
    const time = performance.now()
    socket.once('connect', () => socket.remotePort === port && times.push(time))
    socket.once('error', (error) => Reflect.get(error, 'port') === port && times.push(time))
  }
  subscribe('net.client.socket', record)
  return {
    all: () => times.length,
    /** The highest count in any interval of this length. */
    most: (withinMs: number) =>
      Math.max(
        0,
        ...times.map((from) => times.filter((time) => time >= from && time < from + withinMs).length),
      ),
    stop: () => unsubscribe('net.client.socket', record),
  }
}
