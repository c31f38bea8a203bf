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
  /** Told each time a balancer asked whether this process serves. */
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

/** Adds `/readyz` to a site that balancers ask at a port of its own. */
export function addReadyRoute(app: Hono<HttpEnv>, settings: ReadySettings): void {
  app.get(OPERATIONS_ENDPOINTS.ready.path, async (c) => c.json(await readyAnswer(c, settings)))
}

async function readyAnswer(
  c: Context<HttpEnv>,
  { readiness, onReadinessCheck, clients }: ReadySettings,
): Promise<{ readonly status: 'ready' }> {
  const reason = await readiness()
  // A balancer asks the process itself. What came through a proxy may be anybody's, who could end the wait for balancers.
  if (clients.proxyOf(c) === 'none') onReadinessCheck()
  if (reason !== undefined) throw problem('NOT_READY', reason)
  return { status: 'ready' }
}

/** Adds what the operators of a deployment ask. */
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
  const received = Buffer.from(c.req.header('authorization') ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return received.byteLength === expected.byteLength && timingSafeEqual(received, expected)
}
