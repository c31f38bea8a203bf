import { formatUnits } from 'viem'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { OnrampOrder } from '#schemas/http/blockchain/onramp.ts'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { OnrampOrders, OrderDelivery, StoredOrder } from '#server/providers/onramp/onramp-orders.ts'
import type { SoldAsset } from '#server/providers/onramp/onramp-provider.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { ABSENT, type ReadArrival } from '#server/providers/arrivals/arrival.ts'
import { matchingTransfers } from './matching-transfer.ts'
import type { Offers } from './offers.ts'

export interface OrderServiceSettings {
  readonly orders: OnrampOrders
  readonly offers: Offers
  readonly arrivals: Readonly<Record<ChainNamespace, ReadArrival>>
  /** The newest entries of an account's history, from any source of the deployment. */
  readonly historyOf: (address: string, chainId: string, projectId: string) => Promise<readonly Transaction[]>
  /** The names of providers, also of those that were removed from the configuration. */
  readonly nameOf: (providerId: string) => string
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

/** The least time between two looks at the chain for one purchase. */
const LOOK_EVERY_MS = 2_000
const MAX_ORDERS = 10_000

/** Answers where purchases stand. */
export class OrderService {
  readonly #settings: OrderServiceSettings
  readonly #looks: ReadCache<boolean>

  constructor(settings: OrderServiceSettings) {
    this.#settings = settings
    this.#looks = new ReadCache({ maxEntries: MAX_ORDERS, ttlMs: LOOK_EVERY_MS, now: settings.now })
  }

  /** @throws the problem ONRAMP_ORDER_UNKNOWN. */
  async find(id: string, projectId: string): Promise<OnrampOrder> {
    const { orders } = this.#settings
    const order = await orders.find(id)
    if (order?.projectId !== projectId)
      throw problem('ONRAMP_ORDER_UNKNOWN', 'No purchase of this project has this id.', 'id')
    const isNew = await this.look(order)
    return this.#describe(isNew ? ((await orders.find(id)) ?? order) : order)
  }

  /**
   * Looks at the chain for the transfer of a purchase that was not delivered yet. A chain that does not answer changes nothing.
   *
   * @returns whether it was found now.
   */
  async look(order: StoredOrder): Promise<boolean> {
    if (order.status === 'delivered' || order.status === 'failed') return false
    const key = `${order.id}/${order.transactionId ?? ''}/${order.isCompleted}`
    try {
      return await this.#looks.get(key, () => this.#deliver(order))
    } catch (error) {
      this.#settings.onFailure(error)
      return false
    }
  }

  async #deliver(order: StoredOrder): Promise<boolean> {
    for (const delivery of await this.#deliveries(order)) {
      if (await this.#settings.orders.deliver(order.id, delivery)) return true
    }
    return false
  }

  /** The transfers that may have delivered a purchase, the likeliest first. */
  async #deliveries(order: StoredOrder): Promise<readonly OrderDelivery[]> {
    const asset = assetOf(order)
    const { transactionId, address, caipNetworkId, projectId } = order
    if (transactionId === null) {
      const history = await this.#settings.historyOf(address, caipNetworkId, projectId)
      return matchingTransfers(order, asset, history).map(({ amount, ...found }) => ({
        ...found,
        boughtAmount: amount,
        confirmedBy: 'chain' as const,
      }))
    }
    const { decimals } = this.#settings.offers.factsOf(asset)
    const namespace = parseCaipAddress(order.asset)?.chainNamespace
    const arrival =
      namespace === undefined
        ? ABSENT
        : await this.#settings.arrivals[namespace]({ asset, address, transactionId })
    if (arrival.kind === 'arrived')
      // Without the decimals, which lists state, only whether it arrived is known.
      return [
        {
          transactionId,
          boughtAmount: decimals === undefined ? null : formatUnits(arrival.units, decimals),
          confirmedBy: 'chain',
        },
      ]
    // A payment by a contract cannot be read from its transaction, so there the provider's word counts.
    if (arrival.kind === 'unclear' && order.isCompleted)
      return [{ transactionId, boughtAmount: null, confirmedBy: 'provider' }]
    return []
  }

  #describe(order: StoredOrder): OnrampOrder {
    const { id, status, providerId, caipNetworkId, address, asset, createdAt, expiresAt } = order
    const isExpired = status === 'pending' && this.#settings.now() >= expiresAt
    return {
      id,
      status: isExpired ? 'expired' : status,
      provider: { id: providerId, name: this.#settings.nameOf(providerId) },
      chainId: caipNetworkId,
      address,
      asset,
      paymentCurrency: order.paymentCurrency,
      paymentAmount: order.paymentAmount,
      purchaseAmount: order.boughtAmount,
      transactionId: order.transactionId,
      confirmedBy: order.confirmedBy,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }
}

/** The asset of a purchase; the configuration may have changed since it was begun. */
function assetOf({ asset, caipNetworkId }: StoredOrder): SoldAsset {
  const parts = parseCaipAddress(asset)
  const coin = parts && NAMESPACES[parts.chainNamespace].nativeTokenAddress
  const address = parts?.address ?? ''
  const isCoin = address === '' || address.toLowerCase() === coin?.toLowerCase()
  return { caipNetworkId, code: address, ...(isCoin ? {} : { address }) }
}
