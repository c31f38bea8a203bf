import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { RelayConnection } from './relay-connection.ts'
import { RELAY_LIMITS } from './relay-limits.ts'

/** The unprocessed frames of a socket. */
export interface FrameQueue {
  /** Resolves when the queue is empty. */
  readonly idle: () => Promise<void>
}

/**
 * Processes the frames of a socket one after another, yielding to other sockets. Reading is paused while the queue is too
 * long.
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
    // Frames read after the close have no reader for their answers.
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
 * Terminates sockets whose client is gone. Clients themselves give up after 35 s of silence.
 *
 * @param onAlive Called whenever the client answers a ping.
 */
export function keepAlive(socket: WebSocket, onAlive: () => void): void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
    onAlive()
  })
  const timer = setInterval(() => {
    // A paused socket receives no pongs.
    if (socket.isPaused) return undefined
    if (!isAlive) return socket.terminate()
    isAlive = false
    return socket.ping()
  }, RELAY_LIMITS.pingIntervalMs)
  timer.unref()
  socket.on('close', () => clearInterval(timer))
}
