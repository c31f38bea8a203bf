import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { portError } from './ensure-port-is-free.ts'

/** The answer to an HTTP request. */
export type HttpAnswer = { status: number; type: 'application/json' | 'text/plain'; body: string }

/** An HTTP request. `path` has no query; `body` is the whole request body as text. */
export type HttpRequest = { method: string; path: string; body: string }

const MAX_BODY_BYTES = 1024 * 1024

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
}

/**
 * Serves a chain's HTTP interface on loopback, open to every origin: local chains are development RPCs.
 * An answer that throws becomes a 500 with the error's message.
 *
 * @param port TCP port; 0 takes a free one.
 * @param answer Called once per request that is not a CORS preflight.
 * @returns The server once it listens, and `close`, which also ends open connections.
 * @throws When the port is taken, with the port in the message.
 */
export async function serveHttp(
  port: number,
  answer: (request: HttpRequest) => Promise<HttpAnswer> | HttpAnswer,
): Promise<{ server: Server; port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void respond(request, response, answer)
  })
  await listen(server, port)
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port
  return { server, port: actualPort, close: () => close(server) }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: HttpRequest) => Promise<HttpAnswer> | HttpAnswer,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, CORS_HEADERS).end()
    return
  }
  try {
    const body = await readBody(request)
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const { status, type, body: text } = await answer({ method: request.method ?? 'GET', path, body })
    response.writeHead(status, { ...CORS_HEADERS, 'content-type': type }).end(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The request could not be answered.'
    response.writeHead(500, { ...CORS_HEADERS, 'content-type': 'text/plain' }).end(message)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new Error(`The request is larger than ${MAX_BODY_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(port, error)))
    server.listen(port, '127.0.0.1', resolve)
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
