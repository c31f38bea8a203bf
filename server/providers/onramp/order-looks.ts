import { formatUnits } from 'viem'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { ABSENT } from '#server/providers/arrivals/arrival.ts'
import type { Arrivals } from '#server/providers/arrivals/create-arrivals.ts'
import type { AssetDescriptions } from './asset-facts.ts'
import { matchingTransfers } from './matching-transfer.ts'
import type { OnrampOrders, OrderDelivery, OrderKind, StoredOrder } from './onramp-orders.ts'
import type { SoldAsset } from './onramp-provider.ts'

export interface OrderLooksSettings {
  readonly orders: OnrampOrders
  readonly descriptions: AssetDescriptions
  readonly arrivals: Arrivals
  /** The newest entries of an account's history, from any source of the deployment. */
  readonly historyOf: (address: string, chainId: string, projectId: string) => Promise<readonly Transaction[]>
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

/** The least time between two looks at the chain for one order. */
const LOOK_EVERY_MS = 2_000
const MAX_ORDERS = 10_000

/** Looks at the chains for the transfers of purchases and deposits. */
export class OrderLooks {
  readonly #settings: OrderLooksSettings
  readonly #looks: ReadCache<boolean>

  constructor(settings: OrderLooksSettings) {
    this.#settings = settings
    this.#looks = new ReadCache({ maxEntries: MAX_ORDERS, ttlMs: LOOK_EVERY_MS, now: settings.now })
  }

  /**
   * Finds an order as the chain shows it now.
   *
   * @returns undefined for an order of another kind or project.
   */
  async find(id: string, kind: OrderKind, projectId: string): Promise<StoredOrder | undefined> {
    const { orders } = this.#settings
    const order = await orders.find(id)
    if (order?.projectId !== projectId || order.kind !== kind) return undefined
    return (await this.look(order)) ? ((await orders.find(id)) ?? order) : order
  }

  /**
   * Looks at the chain for the transfer of an order that was not delivered yet. A chain that does not answer changes nothing.
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

  /** The transfers that may have delivered an order, the likeliest first. */
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
    const { decimals } = this.#settings.descriptions.factsOf(asset)
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
}

/** Whether an order was not paid in time; a provider may still report that it was. */
export function isExpired({ status, expiresAt }: StoredOrder, now: number): boolean {
  return status === 'pending' && now >= expiresAt
}

/** The asset of an order; the configuration may have changed since it was begun. */
function assetOf({ asset, caipNetworkId }: StoredOrder): SoldAsset {
  const parts = parseCaipAddress(asset)
  const coin = parts && NAMESPACES[parts.chainNamespace].nativeTokenAddress
  const address = parts?.address ?? ''
  const isCoin = address === '' || address.toLowerCase() === coin?.toLowerCase()
  return { caipNetworkId, code: address, ...(isCoin ? {} : { address }) }
}
