import type { Server } from 'node:net'

/**
 * Returns the port of a listening server.
 *
 * @throws for a server that does not listen on a port.
 */
export function listeningPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.')
  return address.port
}
