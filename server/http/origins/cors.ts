import type { Context, Env, MiddlewareHandler } from 'hono'

const PREFLIGHT_CACHE_S = 600

/** Whether pages of an origin may read the answer; asked once it is there, and for preflights at once. */
export type OriginRule<E extends Env = Env> = (origin: string, c: Context<E>) => boolean | Promise<boolean>

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
export function corsFor<E extends Env = Env>(
  isAllowed: OriginRule<E>,
  methods: readonly string[],
  headers: CorsHeaders = DEFAULT_HEADERS,
): MiddlewareHandler<E> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const isPreflight = c.req.method === 'OPTIONS'
    if (!isPreflight) await next()
    // What every page may read, such as a picture, stays the same for all of them.
    if (c.res.headers.has('access-control-allow-origin')) return undefined
    const isAdmitted = origin !== undefined && (await isAllowed(origin, c))
    if (isPreflight) {
      const preflight = isAdmitted ? preflightHeaders(origin, methods, headers) : {}
      return c.body(null, 204, { vary: 'origin', ...preflight })
    }
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
