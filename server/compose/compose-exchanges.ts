import { DepositService } from '#server/features/exchanges/deposit-service.ts'
import { ExchangeService } from '#server/features/exchanges/exchange-service.ts'
import { addExchangeRoutes } from '#server/features/exchanges/routes.ts'
import { createExchanges } from '#server/providers/exchanges/create-exchanges.ts'
import { createReports, type OrderParts } from './compose-orders.ts'

const HOUR_MS = 3_600_000

/** Adds the endpoints for depositing from exchanges. @returns a function that stops their background work. */
export function addExchanges(parts: OrderParts): () => void {
  const { app, config, routes, origins, networks, orders, looks, descriptions, logger } = parts
  const exchanges = createExchanges({
    providers: config.exchanges.providers,
    secrets: config.exchangeSecrets,
    isServed: (caipNetworkId) => networks.has(caipNetworkId),
  })
  const reports = createReports(parts, exchanges)
  addExchangeRoutes({
    app,
    routes,
    apiOrigin: origins.api,
    services: {
      exchanges: new ExchangeService({ exchanges, descriptions, apiOrigin: origins.api }),
      deposits: new DepositService({
        exchanges,
        descriptions,
        orders,
        looks,
        networks,
        depositMs: config.exchanges.depositHours * HOUR_MS,
        now: parts.clock,
        onFailure: (exchange, err) => logger.warn({ err, exchange }, 'an exchange failed'),
      }),
      reports,
    },
    urlLimit: parts.budget('deposit-urls', config.limits.depositUrlsPerMinutePerClient),
    reportLimit: parts.budget('exchange-reports', config.limits.readsPerMinutePerClient),
  })
  return () => reports.close()
}
