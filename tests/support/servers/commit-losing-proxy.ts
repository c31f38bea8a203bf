import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listeningPort } from './listening-port.ts'

/** A network before PostgreSQL that can lose the answer to a COMMIT. */
export interface CommitLosingProxy {
  /** The URL of the database through this network. */
  readonly url: string
  /** How many answers were lost. */
  readonly lost: () => number
  /** The next transaction is committed, and its connection ends before the answer arrives. */
  loseNext(): void
  stop(): Promise<void>
}

/** CommandComplete of the protocol of PostgreSQL, for COMMIT. */
const COMMITTED = Buffer.from('C\0\0\0\u000BCOMMIT\0', 'latin1')

/** @param url of the database. */
export async function startCommitLosingProxy(url: string): Promise<CommitLosingProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const state = { loses: false, lost: 0 }
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.pipe(database)
    database.on('data', (bytes) => {
      if (!state.loses || !bytes.includes(COMMITTED)) {
        client.write(bytes)
        return
      }
      state.loses = false
      state.lost += 1
      client.resetAndDestroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String(listeningPort(server))
  return {
    url: through.href,
    lost: () => state.lost,
    loseNext: () => (state.loses = true),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
