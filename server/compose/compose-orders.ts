import type { HistoryService } from '#server/features/history/history-service.ts'
import { AssetDescriptions } from '#server/providers/onramp/asset-facts.ts'
import type { OnrampOrders } from '#server/providers/onramp/onramp-orders.ts'
import { OrderLooks } from '#server/providers/onramp/order-looks.ts'
import { OrderReports, type OrderReportsSettings } from '#server/providers/onramp/order-reports.ts'
import type { BlockchainParts } from './blockchain-parts.ts'

/** What buying and depositing share. */
export interface OrderParts extends BlockchainParts {
  readonly orders: OnrampOrders
  readonly looks: OrderLooks
  readonly descriptions: AssetDescriptions
}

/** Creates what buying and depositing share. */
export function createOrderParts(
  parts: BlockchainParts,
  { orders, history }: { readonly orders: OnrampOrders; readonly history: HistoryService },
): OrderParts {
  const { networks, tokens, arrivals, logger, clock: now } = parts
  const descriptions = new AssetDescriptions(networks, tokens)
  const looks = new OrderLooks({
    orders,
    descriptions,
    arrivals,
    historyOf: async (address, chainId, projectId) =>
      (await history.answer({ address, chainId }, projectId)).data,
    now,
    onFailure: (err) => logger.warn({ err }, 'the chain could not be read for an order'),
  })
  return { ...parts, orders, looks, descriptions }
}

/** Creates what receives the reports of providers or exchanges. */
export function createReports(
  { orders, looks, clock: now, logger }: OrderParts,
  providers: OrderReportsSettings['providers'],
): OrderReports {
  return new OrderReports({
    providers,
    orders,
    looks,
    now,
    onRefusal: (provider, err) => logger.warn({ err, provider }, 'a report of a provider was refused'),
    onFailure: (err) => logger.warn({ err }, 'a reported order could not be followed'),
  })
}
