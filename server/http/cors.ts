import type { Context, MiddlewareHandler } from 'hono'

const PREFLIGHT_CACHE_S = 600

/** Whether pages of an origin may read the answer; asked with the request, which may name a project. */
export type OriginRule = (origin: string, c: Context) => boolean | Promise<boolean>

/**
 * Cross-origin access for exactly the origins a rule admits, never `*`, never credentials. A preflight of another
 * origin is answered without the permission, so the browser refuses.
 *
 * @param methods The methods a preflight is told.
 */
export function corsFor(isAllowed: OriginRule, methods: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const isAdmitted = origin !== undefined && (await isAllowed(origin, c))
    if (c.req.method === 'OPTIONS') {
      const preflight = isAdmitted ? preflightHeaders(origin, methods) : {}
      return c.body(null, 204, { vary: 'origin', ...preflight })
    }
    await next()
    c.res.headers.append('vary', 'origin')
    if (isAdmitted) {
      c.res.headers.set('access-control-allow-origin', origin)
      c.res.headers.set('access-control-expose-headers', 'retry-after')
    }
    return undefined
  }
}

function preflightHeaders(origin: string, methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'content-type, solana-client',
    'access-control-max-age': String(PREFLIGHT_CACHE_S),
  }
}
