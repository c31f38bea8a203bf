import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  DEPOSIT_ENDPOINT,
  DEPOSIT_URL_ENDPOINT,
  EXCHANGE_WEBHOOK_ENDPOINT,
  EXCHANGES_ENDPOINT,
} from '#schemas/http/blockchain/exchanges.ts'
import { fillPath } from '#schemas/http/fill-path.ts'
import { mountOpen, type ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { OrderReports } from '#server/providers/onramp/order-reports.ts'
import { receiveReport } from '#server/providers/onramp/receive-report.ts'
import type { DepositService } from './deposit-service.ts'
import type { ExchangeService } from './exchange-service.ts'

export interface ExchangeRouteSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly routes: ProjectRoutes
  /** The public origin of the API, which signatures of reports may cover. */
  readonly apiOrigin: string
  readonly services: {
    readonly exchanges: ExchangeService
    readonly deposits: DepositService
    readonly reports: OrderReports
  }
  /** URLs of one client. */
  readonly urlLimit: RateLimit
  /** Reports of one sender. */
  readonly reportLimit: RateLimit
}

/** Adds the routes for depositing from exchanges. */
export function addExchangeRoutes(settings: ExchangeRouteSettings): void {
  const { app, routes, services, urlLimit, reportLimit, apiOrigin } = settings
  routes.add(EXCHANGES_ENDPOINT, ({ query }) => ({ exchanges: services.exchanges.list(query.chainId) }))
  routes.add(DEPOSIT_URL_ENDPOINT, async ({ c, params, projectId }) => {
    const wish = requireValid(DEPOSIT_URL_ENDPOINT.body, await readJson(c), 'body')
    await urlLimit.spend(c, clientKey(c), 1)
    const clientIp = c.get('client') ?? 'unknown'
    return services.deposits.begin(params.exchange, wish, { projectId, clientIp })
  })
  routes.add(DEPOSIT_ENDPOINT, ({ params, projectId }) => services.deposits.find(params.id, projectId))
  mountOpen(app, EXCHANGE_WEBHOOK_ENDPOINT, async ({ c, params }) => {
    await reportLimit.spend(c, clientKey(c), 1)
    const path = fillPath(EXCHANGE_WEBHOOK_ENDPOINT.path, params)
    return { outcome: await receiveReport(c, services.reports, params.exchange, apiOrigin + path) }
  })
}
