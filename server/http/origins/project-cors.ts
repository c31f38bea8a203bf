import type { MiddlewareHandler } from 'hono'
import { parseOrigin } from '#schemas/primitives/origin.ts'
import { corsFor } from './cors-middleware.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from './origin-allow-list.ts'

/** Prefixes of paths that have CORS rules of their own, and of those that no page reads. */
const EXCLUDED_PREFIXES = ['/wallet/', '/auth/', '/csp', '/metrics', '/healthz', '/readyz']

export interface ProjectCorsSettings {
  readonly origins: OriginAllowList
  /** Paths whose body names the project: a preflight does not carry it, so access is decided with the answer. */
  readonly namedInBody: readonly string[]
}

/**
 * Grants pages of the deployment and those that the project lists access to everything a project may ask, including
 * refusals and unknown paths. The project is named by the query, or by the body once a route has read it.
 */
export function projectCors({ origins, namedInBody }: ProjectCorsSettings): MiddlewareHandler<HttpEnv> {
  const cors = corsFor<HttpEnv>(
    async (origin, c) => {
      if (origins.isOwn(origin)) return true
      const projectId = c.req.query('projectId') ?? c.get('projectId')
      if (projectId !== undefined) return (await origins.judge(projectId, origin)).allowed
      const isPreflight = c.req.method === 'OPTIONS'
      return isPreflight && namedInBody.includes(c.req.path) && parseOrigin(origin) !== undefined
    },
    ['GET', 'POST'],
    { allowed: ['content-type', 'solana-client', 'authorization'], exposed: ['retry-after'] },
  )
  return (c, next) =>
    EXCLUDED_PREFIXES.some((prefix) => c.req.path.startsWith(prefix)) ? next() : cors(c, next)
}
