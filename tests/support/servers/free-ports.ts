import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Below the ports that systems assign to connections and to listeners without a port, so that a port stays free while its
 * server restarts. Above the ports that browsers refuse, and those of the demo.
 */
const [LOWEST, HIGHEST] = [12_000, 32_000]

/** Each worker of a test runner has blocks of its own: two that look at the same moment would find the same port free. */
const WORKERS = 16
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % WORKERS
/** As many as a demo takes, and more. */
const BLOCK = 16
const BLOCKS = Math.floor((HIGHEST - LOWEST) / (BLOCK * WORKERS))

function anyBlock(): number {
  return LOWEST + BLOCK * (WORKERS * randomInt(BLOCKS) + worker)
}

/** Finds free ports of 127.0.0.1, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = anyBlock() + randomInt(BLOCK)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}

/**
 * Finds the first of several free ports in a row, for what takes only a base.
 *
 * @param count at most 16.
 */
export async function freePortBase(count: number): Promise<number> {
  const base = anyBlock()
  const areFree = await Promise.all(Array.from({ length: count }, (_, at) => isFree(base + at)))
  return areFree.every(Boolean) ? base : freePortBase(count)
}

/** Probes without listening, because a listener's port may stay occupied for a moment and a starting program may need it. */
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
