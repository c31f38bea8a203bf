import { createServer } from 'node:net'

/**
 * Checks that a port on 127.0.0.1 is free before another program is started on it.
 *
 * @throws When it is taken, naming the port.
 */
export async function ensurePortIsFree(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(port, error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })
}

/** The error for a port that cannot be used. */
export function portError(port: number, cause: Error): Error {
  const message = `Port ${port} on 127.0.0.1 cannot be used: ${cause.message}. Set PORT_BASE to move the demo.`
  return new Error(message, { cause })
}
