import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Below what systems give to connections and to listeners that name no port: a port stays free while its server is restarted.
 * Above what browsers refuse to visit and what the demo listens on.
 */
const [LOWEST, HIGHEST] = [12_000, 32_000]

/** Ports of 127.0.0.1 that nobody listens on, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}

/** Asks without listening there: a listener's port may be held for a moment more, by a program that is just being started. */
async function isFree(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}
