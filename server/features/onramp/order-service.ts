import type { OnrampOrder } from '#schemas/http/blockchain/onramp.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { StoredOrder } from '#server/providers/onramp/onramp-orders.ts'
import { isExpired, type OrderLooks } from '#server/providers/onramp/order-looks.ts'

export interface OrderServiceSettings {
  readonly looks: OrderLooks
  /** The names of providers, also of those that were removed from the configuration. */
  readonly nameOf: (providerId: string) => string
  readonly now: () => number
}

/** Answers where purchases stand. */
export class OrderService {
  readonly #settings: OrderServiceSettings

  constructor(settings: OrderServiceSettings) {
    this.#settings = settings
  }

  /** @throws the problem ONRAMP_ORDER_UNKNOWN. */
  async find(id: string, projectId: string): Promise<OnrampOrder> {
    const order = await this.#settings.looks.find(id, 'purchase', projectId)
    if (order === undefined || order.paymentCurrency === null)
      throw problem('ONRAMP_ORDER_UNKNOWN', 'No purchase of this project has this id.', 'id')
    return this.#describe(order, order.paymentCurrency)
  }

  #describe(order: StoredOrder, paymentCurrency: string): OnrampOrder {
    const { id, status, providerId, caipNetworkId, address, asset, createdAt, expiresAt } = order
    return {
      id,
      status: isExpired(order, this.#settings.now()) ? 'expired' : status,
      provider: { id: providerId, name: this.#settings.nameOf(providerId) },
      chainId: caipNetworkId,
      address,
      asset,
      paymentCurrency,
      paymentAmount: order.paymentAmount,
      purchaseAmount: order.boughtAmount,
      transactionId: order.transactionId,
      confirmedBy: order.confirmedBy,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }
}
