import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { ClientInfo } from '#server/http/clients/client-address.ts'
import type { HttpEnv } from './http-env.ts'

/** Called for every answered request. `route` is the pattern, so it holds no id, address or query. */
export type RequestObserver = (request: {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
}) => void

export interface RequestLogSettings {
  /** Which of the three origins answers: `modal`, `wallet` or `api`. */
  readonly site: string
  readonly logger: Logger
  readonly clients: ClientInfo
  readonly observe: RequestObserver
}

/** Clients are distinguished by a keyed hash whose key ends with the process, so no address is ever logged. */
const CLIENT_KEY = randomBytes(32)

const UNLISTED_PROXY =
  'a request came through a proxy that is not in `trustedProxies`: all visitors behind it count as one client and share ' +
  'one limit. Add the proxy there, or block this port for everybody else'

/** Gives each request an id, times it, and logs one structured line without its query, its path or its client's address. */
export function requestLog(settings: RequestLogSettings): MiddlewareHandler<HttpEnv> {
  const { site, logger, clients, observe } = settings
  let isWarned = false
  return async (c, next) => {
    const startedAt = performance.now()
    const reference = randomUUID()
    const client = clients.addressOf(c)
    c.set('reference', reference)
    c.set('client', client)
    c.set('logger', logger)
    if (!isWarned && clients.proxyOf(c) === 'unlisted') {
      isWarned = true
      logger.warn({ site }, UNLISTED_PROXY)
    }
    await next()
    const request = {
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
    }
    observe(request)
    if (logger.isLevelEnabled('info')) {
      logger.info({ site, reference, ...request, client: pseudonym(client) }, 'request')
    }
  }
}

function pseudonym(client: string): string {
  return createHmac('sha256', CLIENT_KEY).update(client).digest('base64url').slice(0, 12)
}
