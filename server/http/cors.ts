import type { Context, MiddlewareHandler } from 'hono'

const PREFLIGHT_CACHE_S = 600

/** Whether pages of an origin may read the answer; asked with the request, which may name a project. */
export type OriginRule = (origin: string, c: Context) => boolean | Promise<boolean>

/** What scripts of an admitted origin may send and read beside the headers browsers always allow. */
export interface CorsHeaders {
  readonly allowed: readonly string[]
  readonly exposed: readonly string[]
}

const DEFAULT_HEADERS: CorsHeaders = {
  allowed: ['content-type', 'solana-client'],
  exposed: ['retry-after'],
}

/**
 * Cross-origin access for exactly the origins a rule admits, never `*`, never credentials. A preflight of another
 * origin is answered without the permission, so the browser refuses.
 *
 * @param methods The methods a preflight is told.
 */
export function corsFor(
  isAllowed: OriginRule,
  methods: readonly string[],
  headers: CorsHeaders = DEFAULT_HEADERS,
): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const isAdmitted = origin !== undefined && (await isAllowed(origin, c))
    if (c.req.method === 'OPTIONS') {
      const preflight = isAdmitted ? preflightHeaders(origin, methods, headers) : {}
      return c.body(null, 204, { vary: 'origin', ...preflight })
    }
    await next()
    c.res.headers.append('vary', 'origin')
    if (isAdmitted) {
      c.res.headers.set('access-control-allow-origin', origin)
      c.res.headers.set('access-control-expose-headers', headers.exposed.join(', '))
    }
    return undefined
  }
}

function preflightHeaders(
  origin: string,
  methods: readonly string[],
  { allowed }: CorsHeaders,
): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': allowed.join(', '),
    'access-control-max-age': String(PREFLIGHT_CACHE_S),
  }
}
