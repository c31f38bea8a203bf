import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A balancer before several processes that routes connections as the test says. */
export interface Balancer {
  readonly port: number
  /** Routes new connections to this port. */
  to: (port: number) => void
  /** Number of connections per port. */
  readonly given: ReadonlyMap<number, number>
  /** Cuts the connections to this port, as when the process dies, and routes new ones to the other port. */
  readonly kill: (port: number, other: number) => void
  /** Silences the open connections without closing them. */
  readonly stall: () => void
  readonly stop: () => Promise<void>
}

/** Starts a balancer on a port of 127.0.0.1. */
export async function startBalancer(port: number): Promise<Balancer> {
  let target = 0
  const given = new Map<number, number>()
  const open = new Map<Socket, number>()
  const all = new Set<Socket>()
  const server = createServer((client) => {
    const to = target
    given.set(to, (given.get(to) ?? 0) + 1)
    const process = connect(to, '127.0.0.1')
    open.set(client, to)
    for (const [one, other] of [
      [client, process],
      [process, client],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      all.add(one)
      one.on('close', () => {
        all.delete(one)
        other.destroy()
      })
    }
    client.on('close', () => open.delete(client))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    to: (next) => (target = next),
    given,
    kill: (dead, other) => {
      target = other
      for (const [client, to] of open) if (to === dead) client.resetAndDestroy()
    },
    stall: () => all.forEach((socket) => socket.unpipe().pause()),
    stop: async () => {
      for (const socket of all) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
