import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  ONRAMP_OPTIONS_ENDPOINT,
  ONRAMP_ORDER_ENDPOINT,
  ONRAMP_PROVIDERS_ENDPOINT,
  ONRAMP_QUOTE_ENDPOINT,
  ONRAMP_URL_ENDPOINT,
  ONRAMP_WEBHOOK_ENDPOINT,
} from '#schemas/http/blockchain/onramp.ts'
import { mountOpen, type ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { fillPath } from '#schemas/http/fill-path.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import { receiveReport } from '#server/providers/onramp/receive-report.ts'
import type { OrderReports } from '#server/providers/onramp/order-reports.ts'
import type { OnrampService } from './onramp-service.ts'
import type { OrderService } from './order-service.ts'
import type { PurchaseService } from './purchase-service.ts'
import type { QuoteService } from './quote-service.ts'

export interface OnrampRouteSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly routes: ProjectRoutes
  /** The public origin of the API, which signatures of reports may cover. */
  readonly apiOrigin: string
  readonly services: {
    readonly onramp: OnrampService
    readonly quotes: QuoteService
    readonly purchases: PurchaseService
    readonly orders: OrderService
    readonly reports: OrderReports
  }
  /** URLs of one client. */
  readonly urlLimit: RateLimit
  /** Reports of one sender. */
  readonly reportLimit: RateLimit
}

/** Adds the routes for buying coins and tokens. */
export function addOnrampRoutes(settings: OnrampRouteSettings): void {
  const { app, routes, services, urlLimit, reportLimit, apiOrigin } = settings
  routes.add(ONRAMP_PROVIDERS_ENDPOINT, ({ query }) => ({
    providers: services.onramp.providers(query.chainId),
  }))
  routes.add(ONRAMP_OPTIONS_ENDPOINT, ({ query }) => services.onramp.options(query.provider))
  routes.add(ONRAMP_QUOTE_ENDPOINT, async ({ c }) =>
    services.quotes.quote(requireValid(ONRAMP_QUOTE_ENDPOINT.body, await readJson(c), 'body')),
  )
  routes.add(ONRAMP_URL_ENDPOINT, async ({ c, projectId }) => {
    const wish = requireValid(ONRAMP_URL_ENDPOINT.body, await readJson(c), 'body')
    await urlLimit.spend(c, clientKey(c), 1)
    return services.purchases.begin(wish, { projectId, clientIp: c.get('client') ?? 'unknown' })
  })
  routes.add(ONRAMP_ORDER_ENDPOINT, ({ params, projectId }) => services.orders.find(params.id, projectId))
  mountOpen(app, ONRAMP_WEBHOOK_ENDPOINT, async ({ c, params }) => {
    await reportLimit.spend(c, clientKey(c), 1)
    const path = fillPath(ONRAMP_WEBHOOK_ENDPOINT.path, params)
    return { outcome: await receiveReport(c, services.reports, params.provider, apiOrigin + path) }
  })
}
