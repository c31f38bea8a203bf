import { timingSafeEqual } from 'node:crypto'
import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Hono } from 'hono'
import { isLoopbackUrl } from '#server/config/loopback.ts'
import { isLoopback, type ClientInfo } from '#server/http/client-address.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Readiness } from './readiness.ts'

export interface ReadySettings {
  readonly readiness: Readiness
  /** Told each time a balancer asked whether this process serves. */
  readonly onReadinessAsked: () => void
  readonly clients: Pick<ClientInfo, 'proxyOf'>
}

export interface OperationsSettings extends ReadySettings {
  readonly metrics: Metrics
  readonly version: string
  readonly metricsToken: string | undefined
  /** The public origin of the API. */
  readonly origin: string
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

const Ready = z.object({ status: z.literal('ready') })

const healthRoute = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Whether this process is alive: who starts processes anew asks this',
  responses: {
    200: {
      description: 'It is, whatever else is missing.',
      content: { 'application/json': { schema: Health } },
    },
  },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'Whether this process serves: balancers ask this',
  responses: {
    200: {
      description: 'It does: its database takes writes, and its keys are those of the data.',
      content: { 'application/json': { schema: Ready } },
    },
    503: errorContent(
      'It is stopping, its database does not answer or takes no writes, or a key is another one.',
    ),
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

/** Adds `/readyz` to a site that balancers ask at a port of its own. */
export function addReadyRoute(app: Hono<HttpEnv>, settings: ReadySettings): void {
  app.get(readyRoute.path, async (c) => c.json(await readyAnswer(c, settings)))
}

async function readyAnswer(
  c: Context<HttpEnv>,
  { readiness, onReadinessAsked, clients }: ReadySettings,
): Promise<z.infer<typeof Ready>> {
  const complaint = await readiness()
  // A balancer asks the process itself. What came through a proxy may be anybody's, who could end the wait for balancers.
  if (clients.proxyOf(c) === 'none') onReadinessAsked()
  if (complaint !== undefined) throw problem('NOT_READY', complaint)
  return { status: 'ready' }
}

/** Adds what the operators of a deployment ask. */
export function addOperationsRoutes(app: OpenAPIHono<HttpEnv>, settings: OperationsSettings): void {
  app.openapi(healthRoute, (c) => {
    const proxy = settings.clients.proxyOf(c)
    return c.json({ status: 'ok' as const, version: settings.version, proxy }, 200)
  })

  app.openapi(readyRoute, async (c) => c.json(await readyAnswer(c, settings), 200))

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
