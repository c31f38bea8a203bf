import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listeningPort } from './listening-port.ts'

/** A proxy for a relay of Farcaster that counts the opened channels, and delays or fails them as a test says. */
export interface FarcasterProxy {
  readonly url: string
  /** Number of channels that clients requested. */
  opened: number
  /** Is awaited before a channel is opened; false makes the relay fail. */
  mayOpen: () => Promise<boolean>
  stop(): Promise<void>
}

export async function startFarcasterProxy(target: string): Promise<FarcasterProxy> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { url = '', method = 'GET', headers } = request
      const body = await text(request)
      if (url.endsWith('/v1/channel')) {
        front.opened += 1
        if (!(await front.mayOpen())) return response.writeHead(503).end('{}')
      }
      const { authorization = '', 'content-type': type = 'application/json' } = headers
      const forwarded = await fetch(target + url, {
        method,
        headers: { authorization, 'content-type': type },
        ...(method === 'POST' && { body }),
      })
      return response.writeHead(forwarded.status).end(await forwarded.text())
    }
    answer().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  const front: FarcasterProxy = {
    url: `http://127.0.0.1:${port}`,
    opened: 0,
    mayOpen: async () => true,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return front
}
