import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'

/** A relay between a client and an honest one, which does to what it hands out what a test wants. */
export interface HostileRelay {
  /** What it hands to clients in place of each frame that brings a message. */
  tamper: (frame: string, before: readonly string[]) => readonly string[]
  /** Frames with messages it was given to hand out, the oldest first. */
  readonly brought: readonly string[]
  /** Sends a frame to every client. */
  readonly send: (frame: string) => void
  /** How many frames clients have sent. */
  readonly heard: () => number
  readonly stop: () => Promise<void>
}

let ids = Date.now() * 1_000

/** The same frame as a new request of the relay: what a client has done with the first one is no excuse. */
export function anew(frame: string): string {
  return JSON.stringify({ ...(JSON.parse(frame) as object), id: (ids += 1) })
}

/** A frame that brings a message on the topic of another one. */
export function withMessage(frame: string, message: string): string {
  const { params, ...rest } = JSON.parse(frame) as { params: { id: string; data: object } }
  return anew(JSON.stringify({ ...rest, params: { ...params, data: { ...params.data, message } } }))
}

/** @param port where clients find it. */
export function startHostileRelay(port: number, honestUrl: string): HostileRelay {
  const brought: string[] = []
  const clients = new Set<WebSocket>()
  let heard = 0
  const relay: HostileRelay = {
    tamper: (frame) => [frame],
    brought,
    send: (frame) => clients.forEach((client) => client.send(frame)),
    heard: () => heard,
    stop: async () => {
      for (const client of clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  server.on('connection', (client, { url = '' }) => {
    const honest = new WebSocket(honestUrl + url)
    const opened = once(honest, 'open').catch(() => client.terminate())
    clients.add(client)
    client.on('message', (data: Buffer) => {
      heard += 1
      void opened.then(() => honest.send(data.toString()))
    })
    client.on('close', () => {
      clients.delete(client)
      honest.terminate()
    })
    honest.on('close', () => client.terminate())
    honest.on('error', () => client.terminate())
    honest.on('message', (data: Buffer) => {
      const frame = data.toString()
      if (!frame.includes('"irn_subscription"')) return client.send(frame)
      const frames = relay.tamper(frame, brought)
      brought.push(frame)
      return frames.forEach((one) => client.send(one))
    })
  })
  return relay
}
