import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'

/**
 * A balancer before several processes that works like Caddy or HAProxy: it checks the health of each, and retries nothing.
 */
export interface HttpBalancer {
  /** The ports that it considers healthy. */
  readonly ready: ReadonlySet<number>
  readonly stop: () => Promise<void>
}

const CHECK_EVERY_MS = 200

/**
 * Starts the balancer.
 *
 * @param port the port it listens on, on 127.0.0.1.
 * @param upstreams ports of the processes; the client sees a refused request fail.
 */
export async function startHttpBalancer(port: number, upstreams: readonly number[]): Promise<HttpBalancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const all = [...ready]
    const to = all[(turn += 1) % all.length]
    if (to === undefined) {
      outgoing.writeHead(502).end()
      return
    }
    const { method, url: path, headers } = incoming
    const onward = request(
      { host: '127.0.0.1', port: to, agent, method, path, headers },
      (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  const check = async (upstream: number) => {
    const status = await fetch(`http://127.0.0.1:${upstream}/readyz`, {
      signal: AbortSignal.timeout(2_000),
      headers: { connection: 'close' },
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status === 200) ready.add(upstream)
    else ready.delete(upstream)
  }
  const checking = setInterval(() => upstreams.forEach((upstream) => void check(upstream)), CHECK_EVERY_MS)
  return {
    ready,
    stop: async () => {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
