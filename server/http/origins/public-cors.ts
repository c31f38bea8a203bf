import type { MiddlewareHandler } from 'hono'
import { parseOrigin } from '#schemas/primitives/origin.ts'
import { corsFor } from './cors.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from './origin-allow-list.ts'

/** Beginnings of paths with rules of their own for other origins, and of those that no page reads. */
const APART = ['/wallet/', '/auth/', '/csp', '/metrics', '/healthz', '/readyz']

export interface PublicCorsSettings {
  readonly origins: OriginAllowList
  /** Paths whose body names the project: a preflight cannot tell which, so the answer itself decides. */
  readonly namedInBody: readonly string[]
}

/**
 * Cross-origin access to everything a project may ask, refusals and unknown paths included: for pages of the deployment
 * and for those the project lists. The project stands in the query, or in the body once a route has read it.
 */
export function publicCors({ origins, namedInBody }: PublicCorsSettings): MiddlewareHandler<HttpEnv> {
  const cors = corsFor<HttpEnv>(
    async (origin, c) => {
      if (origins.isOwn(origin)) return true
      const projectId = c.req.query('projectId') ?? c.get('projectId')
      if (projectId !== undefined) return (await origins.judge(projectId, origin)).allowed
      const isPreflight = c.req.method === 'OPTIONS'
      return isPreflight && namedInBody.includes(c.req.path) && parseOrigin(origin) !== undefined
    },
    ['GET', 'POST'],
  )
  return (c, next) => (APART.some((start) => c.req.path.startsWith(start)) ? next() : cors(c, next))
}
