import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { RelayConnection } from './relay-connection.ts'
import { RELAY_LIMITS } from './relay-limits.ts'

/** What one socket sent and is not worked off. */
export interface FrameQueue {
  /** Resolves when nothing is left. */
  readonly idle: () => Promise<void>
}

/**
 * Frames of one socket one after another, in turns with those of others; a socket that sends faster than they are worked
 * off is not read meanwhile.
 */
export function processInOrder(
  socket: WebSocket,
  connection: RelayConnection,
  onFailure: (error: unknown) => void,
): FrameQueue {
  let last = Promise.resolve()
  let queued = 0
  let bytes = 0
  const exceeds = (share: number): boolean =>
    queued >= RELAY_LIMITS.framesQueued * share || bytes >= RELAY_LIMITS.bytesQueued * share
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    // What was not read before the end has no answer, and nobody waits for it to be done.
    if (socket.readyState !== socket.OPEN) return undefined
    if (isBinary || !Buffer.isBuffer(data)) return socket.close(1_003)
    queued += 1
    bytes += data.byteLength
    if (exceeds(1)) socket.pause()
    last = last
      .then(() => nextTurn())
      .then(() => connection.receive(data.toString('utf8')))
      .catch(onFailure)
      .finally(() => {
        queued -= 1
        bytes -= data.byteLength
        if (socket.isPaused && !exceeds(0.5)) socket.resume()
      })
    return undefined
  })
  return { idle: () => last }
}

/**
 * Clients end a socket that was silent for 35 s; this ends one whose client is gone.
 *
 * @param onAlive Called whenever the client shows that it is there.
 */
export function keepAlive(socket: WebSocket, onAlive: () => void): void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
    onAlive()
  })
  const timer = setInterval(() => {
    // Nothing is heard of a socket that is not read.
    if (socket.isPaused) return undefined
    if (!isAlive) return socket.terminate()
    isAlive = false
    return socket.ping()
  }, RELAY_LIMITS.pingIntervalMs)
  timer.unref()
  socket.on('close', () => clearInterval(timer))
}
