import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

/** A proxy between a client and an honest relay that changes what it delivers. */
export interface HostileRelay {
  /** Returns the frames to deliver in place of each frame with a message. */
  tamper: (frame: string, before: readonly string[]) => readonly string[]
  /** The received frames with messages, the oldest first. */
  readonly brought: readonly string[]
  /** Sends a frame to every client. */
  readonly send: (frame: string) => void
  /** Number of frames that clients have sent. */
  readonly frameCount: () => number
  readonly stop: () => Promise<void>
}

const FrameWithMessage = z.looseObject({ params: z.looseObject({ data: z.looseObject({}) }) })

let ids = Date.now() * 1_000

/** Copies a frame as a new request of the relay, so that it is not recognised as the same request. */
export function anew(frame: string): string {
  return JSON.stringify({ ...parseJson(frame, z.looseObject({})), id: (ids += 1) })
}

/** Copies a frame with another message on the same topic. */
export function withMessage(frame: string, message: string): string {
  const { params, ...rest } = parseJson(frame, FrameWithMessage)
  return anew(JSON.stringify({ ...rest, params: { ...params, data: { ...params.data, message } } }))
}

/**
 * Starts the proxy.
 *
 * @param port the port for clients.
 */
export function startHostileRelay(port: number, honestUrl: string): HostileRelay {
  const brought: string[] = []
  const clients = new Set<WebSocket>()
  let frameCount = 0
  const relay: HostileRelay = {
    tamper: (frame) => [frame],
    brought,
    send: (frame) => clients.forEach((client) => client.send(frame)),
    frameCount: () => frameCount,
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
      frameCount += 1
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
