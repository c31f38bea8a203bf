import type { Context, Env, MiddlewareHandler } from 'hono'

const PREFLIGHT_CACHE_S = 600

/** Decides whether pages of an origin may read an answer: after the route has run, and at once for a preflight. */
export type OriginRule<E extends Env = Env> = (origin: string, c: Context<E>) => boolean | Promise<boolean>

/** The headers that scripts of an admitted origin may send and read beside those browsers always allow. */
export interface CorsHeaders {
  readonly allowed: readonly string[]
  readonly exposed: readonly string[]
}

const DEFAULT_HEADERS: CorsHeaders = {
  allowed: ['content-type', 'solana-client'],
  exposed: ['retry-after'],
}

/**
 * Grants cross-origin access to exactly the origins that a rule admits, without `*` and without credentials. The
 * preflight of any other origin is answered without permission, so the browser refuses the request.
 *
 * This is not `hono/cors`, which
 * - decides before the route runs, while some bodies name the project that has to list the origin;
 * - overwrites the `*` of pictures, which stay the same for every page and are cached;
 * - sets `Vary` with `c.header` on a finished answer, which copies it into a stream and so loses the Node adapter's
 *   short way of sending a text.
 *
 * @param methods The methods that a preflight allows.
 */
export function corsFor<E extends Env = Env>(
  isAllowed: OriginRule<E>,
  methods: readonly string[],
  { allowed, exposed }: CorsHeaders = DEFAULT_HEADERS,
): MiddlewareHandler<E> {
  const ofPreflight = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': allowed.join(', '),
    'access-control-max-age': String(PREFLIGHT_CACHE_S),
  }
  const ofAnswer = { 'access-control-expose-headers': exposed.join(', ') }
  return async (c, next) => {
    const isPreflight = c.req.method === 'OPTIONS'
    if (isPreflight) c.res = c.body(null, 204)
    else await next()
    const { headers } = c.res
    if (headers.has('access-control-allow-origin')) return
    headers.append('vary', 'origin')
    const origin = c.req.header('origin')
    if (origin === undefined || !(await isAllowed(origin, c))) return
    const granted = { 'access-control-allow-origin': origin, ...(isPreflight ? ofPreflight : ofAnswer) }
    for (const [name, value] of Object.entries(granted)) headers.set(name, value)
  }
}
