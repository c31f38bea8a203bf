import { timingSafeEqual } from 'node:crypto'
import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Database } from '#server/database/database.ts'
import { isLoopback } from '#server/http/client-address.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

export interface OperationsSettings {
  readonly database: Database
  readonly metrics: Metrics
  readonly version: string
  readonly metricsToken: string | undefined
  /** True once the server stops: balancers send no more requests then. */
  readonly isStopping: () => boolean
}

const healthRoute = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Whether this process can serve',
  responses: {
    200: {
      description: 'It can, and its database answers.',
      content: { 'application/json': { schema: z.object({ status: z.literal('ok'), version: z.string() }) } },
    },
    503: errorContent('It is stopping, or its database does not answer.'),
  },
})

const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  summary: 'Counters in the Prometheus text format, for loopback or with the bearer token',
  responses: {
    200: { description: 'The counters.', content: { 'text/plain': { schema: z.string() } } },
    403: errorContent('Neither on loopback nor with the token.'),
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
    return c.json({ status: 'ok' as const, version: settings.version }, 200)
  })

  app.openapi(metricsRoute, async (c) => {
    if (!mayReadMetrics(c, settings.metricsToken)) {
      throw problem('ACCESS_REFUSED', 'Metrics are for loopback, or for the bearer of POSTERN_METRICS_TOKEN.')
    }
    const { registry } = settings.metrics
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

function mayReadMetrics(c: Context<HttpEnv>, token: string | undefined): boolean {
  if (token === undefined) return isLoopback(c.get('client') ?? '')
  const given = Buffer.from(c.req.header('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted)
}
