import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { ClientInfo } from '#server/http/clients/client-address.ts'
import { withHeaders } from '#server/http/headers/default-headers.ts'
import type { Headers } from '#server/http/headers/security-headers.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import { requireHttps } from '#server/http/origins/require-https.ts'
import { refuseInvalid, respondToError, respondToUnknownRoute } from '#server/http/problems/error-response.ts'
import { requestLog } from '#server/http/request-log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

interface SharedParts {
  readonly logger: Logger
  readonly clients: ClientInfo
  readonly metrics: Metrics
  readonly origins: DeploymentOrigins
}

/** Creates a site with the middleware that all sites share. */
export function createSite(
  parts: SharedParts,
  site: keyof DeploymentOrigins,
  fallback: Headers,
): OpenAPIHono<HttpEnv> {
  const { logger, clients, metrics, origins } = parts
  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
  app.use(requestLog({ site, logger, clients, observe: metrics.observeRequests(site) }))
  app.use(withHeaders(fallback))
  app.use(requireHttps(origins[site], clients))
  app.onError(respondToError)
  app.notFound(respondToUnknownRoute)
  return app
}
