import { timingSafeEqual } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Hono } from 'hono'
import { OPERATIONS_ENDPOINTS } from '#schemas/http/operations.ts'
import { isLoopbackUrl } from '#server/config/loopback.ts'
import { isLoopback, type ClientInfo } from '#server/http/clients/client-address.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { mountOpen } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Readiness } from './readiness.ts'

export interface ReadySettings {
  readonly readiness: Readiness
  /** Called whenever a load balancer checks whether this process is ready. */
  readonly onReadinessCheck: () => void
  readonly clients: Pick<ClientInfo, 'proxyOf'>
}

export interface OperationsSettings extends ReadySettings {
  readonly metrics: Metrics
  readonly version: string
  readonly metricsToken: string | undefined
  /** The public origin of the API. */
  readonly origin: string
}

/** Adds `/readyz` to a site that load balancers reach on its own port. */
export function addReadyRoute(app: Hono<HttpEnv>, settings: ReadySettings): void {
  app.get(OPERATIONS_ENDPOINTS.ready.path, async (c) => c.json(await readyAnswer(c, settings)))
}

async function readyAnswer(
  c: Context<HttpEnv>,
  { readiness, onReadinessCheck, clients }: ReadySettings,
): Promise<{ readonly status: 'ready' }> {
  const reason = await readiness()
  // A load balancer connects to the process itself. Requests through a proxy may come from anyone and must not end the wait
  // for load balancers at shutdown.
  if (clients.proxyOf(c) === 'none') onReadinessCheck()
  if (reason !== undefined) throw problem('NOT_READY', reason)
  return { status: 'ready' }
}

/** Adds the routes for operators. */
export function addOperationsRoutes(app: OpenAPIHono<HttpEnv>, settings: OperationsSettings): void {
  const { health, ready, metrics } = OPERATIONS_ENDPOINTS
  mountOpen(app, health, ({ c }) => ({
    status: 'ok' as const,
    version: settings.version,
    proxy: settings.clients.proxyOf(c),
  }))

  mountOpen(app, ready, ({ c }) => readyAnswer(c, settings))

  mountOpen(app, metrics, async ({ c }) => {
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
 * Behind a proxy on this machine every request seems to be local. So without a token, metrics are readable only on a loopback
 * deployment, and not through a name that a page has bound to this machine (DNS rebinding).
 */
function mayReadMetrics(
  c: Context<HttpEnv>,
  { metricsToken: token, origin, clients }: OperationsSettings,
): boolean {
  if (token === undefined) {
    const isDirect = clients.proxyOf(c) === 'none' && isLoopback(c.get('client') ?? '')
    return isDirect && isLoopbackUrl(origin) && isLoopbackUrl(c.req.url)
  }
  const received = Buffer.from(c.req.header('authorization') ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return received.byteLength === expected.byteLength && timingSafeEqual(received, expected)
}
