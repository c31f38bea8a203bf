import type { Duplex } from 'node:stream'
import type { Headers } from '#server/http/headers/security-headers.ts'

/** Why the HTTP parser rejected a request, by its code; any other code means that the request is not HTTP. */
const REASONS: Readonly<Record<string, { readonly status: string; readonly text: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    text: 'The request was not sent in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    text: 'The headers are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    text: 'The extensions of a chunk are too long.',
  },
}
const MALFORMED = { status: '400 Bad Request', text: 'The request is not HTTP.' }

/**
 * Answers a request that is too slow or too malformed to be handled, and closes its connection; a listener of `clientError`.
 *
 * @param headers The headers that every refusal of this address carries.
 */
export function refuseMalformed(error: Error, socket: Duplex, headers: Headers): void {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, text } = REASONS[code] ?? MALFORMED
  const lines = Object.entries({
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(text.length + 1),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}\n`)
}
