import type { HistoryService } from '#server/features/history/history-service.ts'
import { Estimates } from '#server/features/onramp/estimates.ts'
import { Offers } from '#server/features/onramp/offers.ts'
import { OnrampService } from '#server/features/onramp/onramp-service.ts'
import { OrderService } from '#server/features/onramp/order-service.ts'
import { PaymentLimits } from '#server/features/onramp/payment-limits.ts'
import { PurchaseService } from '#server/features/onramp/purchase-service.ts'
import { QuoteService } from '#server/features/onramp/quote-service.ts'
import { ReportService } from '#server/features/onramp/report-service.ts'
import { addOnrampRoutes } from '#server/features/onramp/routes.ts'
import { createOnrampProviders } from '#server/providers/onramp/create-onramp-providers.ts'
import type { OnrampOrders } from '#server/providers/onramp/onramp-orders.ts'
import type { BlockchainParts } from './blockchain-parts.ts'

const HOUR_MS = 3_600_000

export interface OnrampParts extends BlockchainParts {
  readonly orders: OnrampOrders
  readonly history: HistoryService
}

/** Adds the endpoints for buying coins and tokens. @returns a function that stops their background work. */
export function addOnramp(parts: OnrampParts): () => void {
  const { app, config, routes, origins, networks, orders, history, logger } = parts
  const now = parts.clock
  const onFailure = (provider: string, err: unknown) =>
    logger.warn({ err, provider }, 'an on-ramp provider failed')
  const providers = createOnrampProviders({
    providers: config.onramp.providers,
    secrets: config.onrampSecrets,
    isServed: (caipNetworkId) => networks.has(caipNetworkId),
  })
  const offers = new Offers({ providers, networks, tokens: parts.tokens })
  const limits = new PaymentLimits({ now, onFailure })
  const estimates = new Estimates(parts.prices, offers)
  const orderService = new OrderService({
    orders,
    offers,
    arrivals: parts.arrivals,
    historyOf: async (address, chainId, projectId) =>
      (await history.answer({ address, chainId }, projectId)).data,
    nameOf: (id) => providers.find((provider) => provider.id === id)?.name ?? id,
    now,
    onFailure: (err) => logger.warn({ err }, 'the chain could not be read for a purchase'),
  })
  const reports = new ReportService({
    providers,
    orders,
    orderService,
    now,
    onRefusal: (provider, err) =>
      logger.warn({ err, provider }, 'a report of an on-ramp provider was refused'),
    onFailure: (err) => logger.warn({ err }, 'a reported purchase could not be followed'),
  })
  addOnrampRoutes({
    app,
    routes,
    apiOrigin: origins.api,
    services: {
      onramp: new OnrampService({ offers, limits, networks }),
      quotes: new QuoteService({ offers, limits, estimates, onFailure }),
      purchases: new PurchaseService({
        offers,
        limits,
        estimates,
        orders,
        networks,
        orderMs: config.onramp.orderHours * HOUR_MS,
        now,
        onFailure,
      }),
      orders: orderService,
      reports,
    },
    urlLimit: parts.budget('onramp-urls', config.limits.onrampUrlsPerMinutePerClient),
    reportLimit: parts.budget('onramp-reports', config.limits.readsPerMinutePerClient),
  })
  return () => reports.close()
}
