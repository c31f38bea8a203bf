import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { text } from 'node:stream/consumers'

/** The answer of a deployment. */
export interface Answer {
  readonly status: number
  /** Header names in lower case, repeated headers joined. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface RequestOptions {
  readonly method?: 'GET' | 'OPTIONS' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 10_000

/** Sends a request as a browser would, without following redirects. */
export type SendRequest = (url: string, options?: RequestOptions) => Promise<Answer>

/**
 * Sends a request through DNS and the proxy, as browsers do. Names under `localhost` are this machine (RFC 6761), which
 * browsers know and Node does not.
 *
 * @throws when nothing answers within ten seconds.
 */
export const sendRequest: SendRequest = async (url, { method = 'GET', headers = {} } = {}) => {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      { method, headers, signal, lookup: lookupAsBrowsers, agent: false },
      (incoming) => {
        text(incoming).then(
          (body) => resolve({ status: incoming.statusCode ?? 0, headers: flatten(incoming.headers), body }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/**
 * Creates a sender that connects to the processes as a proxy on this machine would, before names and certificates exist.
 *
 * @param ports By the origin that is served there, on 127.0.0.1.
 * @example
 * const sendHere = sendToLoopback({ 'https://modal.example': 8081 })
 * await sendHere('https://modal.example/healthz')
 */
export function sendToLoopback(ports: Readonly<Record<string, number>>): SendRequest {
  return async (url, { method = 'GET', headers = {} } = {}) => {
    const { origin, host, protocol } = new URL(url)
    const port = ports[origin]
    if (port === undefined) return sendRequest(url, { method, headers })
    return sendRequest(`http://127.0.0.1:${port}${url.slice(origin.length)}`, {
      method,
      headers: {
        host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': protocol.slice(0, -1),
        ...headers,
      },
    })
  }
}

const lookupAsBrowsers: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith('.localhost')) {
    lookup(hostname, options, callback)
    return
  }
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const)
  return Object.fromEntries(entries)
}

/** Returns the message of an error; a host with several addresses fails with a reason for each of them. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  return error instanceof Error ? error.message : String(error)
}
