import { timingSafeEqual } from 'node:crypto'
import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Database } from '#server/database/database.ts'
import { isLoopback, type ClientInfo } from '#server/http/client-address.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { isLoopbackUrl } from '#server/loopback.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

export interface OperationsSettings {
  readonly database: Database
  readonly metrics: Metrics
  readonly version: string
  readonly metricsToken: string | undefined
  /** The public origin of the API. */
  readonly origin: string
  readonly clients: Pick<ClientInfo, 'proxyOf'>
  /** True once the server stops: balancers send no more requests then. */
  readonly isStopping: () => boolean
}

const Health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  proxy: z.enum(['none', 'listed', 'unlisted']).openapi({
    description:
      'How this request came: straight, through one of `trustedProxies` that names the client, or through a proxy that is ' +
      'not listed or names nobody.',
  }),
})

const healthRoute = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Whether this process can serve',
  responses: {
    200: {
      description: 'It can, and its database answers.',
      content: { 'application/json': { schema: Health } },
    },
    503: errorContent('It is stopping, or its database does not answer.'),
  },
})

const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  summary: 'Counters in the Prometheus text format, with the bearer token; without one on loopback alone',
  responses: {
    200: { description: 'The counters.', content: { 'text/plain': { schema: z.string() } } },
    403: errorContent('Without the token, and not straight from this machine to a deployment on loopback.'),
  },
})

/** Adds what the operators of a deployment ask. */
export function addOperationsRoutes(app: OpenAPIHono<HttpEnv>, settings: OperationsSettings): void {
  app.openapi(healthRoute, async (c) => {
    if (settings.isStopping()) throw problem('NOT_READY', 'The server is stopping.')
    await settings.database.ping().catch((error: unknown) => {
      c.get('logger')?.error({ err: error }, 'database does not answer')
      throw problem('NOT_READY', 'The database does not answer. Its log and the server’s say more.')
    })
    const proxy = settings.clients.proxyOf(c)
    return c.json({ status: 'ok' as const, version: settings.version, proxy }, 200)
  })

  app.openapi(metricsRoute, async (c) => {
    if (!mayReadMetrics(c, settings)) {
      throw problem(
        'ACCESS_REFUSED',
        'Metrics are for the bearer of POSTERN_METRICS_TOKEN; without one, for this machine and a deployment on loopback.',
      )
    }
    const { registry } = settings.metrics
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

/**
 * A proxy on this machine makes everybody look as if they asked from here, and need not say that it is one. So without a
 * token they are read only where nobody else is served, and not by a page that got itself a name for this machine.
 */
function mayReadMetrics(
  c: Context<HttpEnv>,
  { metricsToken: token, origin, clients }: OperationsSettings,
): boolean {
  if (token === undefined) {
    const isDirect = clients.proxyOf(c) === 'none' && isLoopback(c.get('client') ?? '')
    return isDirect && isLoopbackUrl(origin) && isLoopbackUrl(c.req.url)
  }
  const given = Buffer.from(c.req.header('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted)
}
