import type * as z from 'zod/mini'
import type { Deposit, DEPOSIT_URL_ENDPOINT } from '#schemas/http/blockchain/exchanges.ts'
import { randomId } from '#server/encryption/tokens.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { Exchange } from '#server/providers/exchanges/exchange.ts'
import { requireAddressOn } from '#server/providers/onramp/address-on.ts'
import type { AssetDescriptions } from '#server/providers/onramp/asset-facts.ts'
import type { OnrampOrders, StoredOrder } from '#server/providers/onramp/onramp-orders.ts'
import { isExpired, type OrderLooks } from '#server/providers/onramp/order-looks.ts'
import type { SoldAsset } from '#server/providers/onramp/onramp-provider.ts'
import { URL_MS, urlFrom } from '#server/providers/onramp/provider-problem.ts'

export interface DepositServiceSettings {
  readonly exchanges: readonly Exchange[]
  readonly descriptions: AssetDescriptions
  readonly orders: OnrampOrders
  readonly looks: OrderLooks
  readonly networks: ServedNetworks
  /** After how many milliseconds a deposit of which nothing arrived counts as expired. */
  readonly depositMs: number
  readonly now: () => number
  readonly onFailure: (exchange: string, error: unknown) => void
}

type Wish = z.output<typeof DEPOSIT_URL_ENDPOINT.body>
type Begun = z.output<typeof DEPOSIT_URL_ENDPOINT.answer>

/** Begins deposits, each with a URL that is bound to an address, and answers where they stand. */
export class DepositService {
  readonly #settings: DepositServiceSettings

  constructor(settings: DepositServiceSettings) {
    this.#settings = settings
  }

  /**
   * @param visitor The project that asks, and the visitor's IP address.
   * @throws the problems EXCHANGE_UNKNOWN, EXCHANGE_ASSET_UNSUPPORTED, REQUEST_INVALID naming a member, UPSTREAM_FAILED and
   * UPSTREAM_TIMEOUT.
   */
  async begin(
    exchangeId: string,
    wish: Wish,
    visitor: { readonly projectId: string; readonly clientIp: string },
  ): Promise<Begun> {
    const { exchanges, descriptions, networks, orders, depositMs, now, onFailure } = this.#settings
    const exchange = exchanges.find(({ id }) => id === exchangeId)
    if (exchange === undefined) throw problem('EXCHANGE_UNKNOWN', 'No exchange here has this id.', 'exchange')
    const asset = this.#assetOf(exchange, wish)
    const address = requireAddressOn(networks, asset.caipNetworkId, wish.address, 'address')
    const createdAt = now()
    const [orderId, expiresAt] = [randomId(), createdAt + URL_MS]
    const { amount } = wish
    const { clientIp, projectId } = visitor
    const wanted = { orderId, asset, address, amount, clientIp, expiresAt }
    const url = await urlFrom(exchange, wanted, onFailure)
    await orders.begin({
      id: orderId,
      kind: 'deposit',
      projectId,
      providerId: exchange.id,
      caipNetworkId: asset.caipNetworkId,
      address,
      asset: descriptions.idOf(asset),
      paymentCurrency: null,
      paymentAmount: null,
      expectedAmount: amount,
      createdAt,
      expiresAt: createdAt + depositMs,
    })
    const { id, name } = exchange
    return { url, depositId: orderId, exchange: { id, name }, expiresAt: new Date(expiresAt).toISOString() }
  }

  /** @throws the problem DEPOSIT_UNKNOWN. */
  async find(id: string, projectId: string): Promise<Deposit> {
    const order = await this.#settings.looks.find(id, 'deposit', projectId)
    if (order === undefined) throw problem('DEPOSIT_UNKNOWN', 'No deposit of this project has this id.', 'id')
    return this.#describe(order)
  }

  #assetOf({ assets, name }: Exchange, { asset: id, chainId, amount }: Wish): SoldAsset {
    const { descriptions } = this.#settings
    const asset = descriptions.find(assets, id)
    if (asset?.caipNetworkId !== chainId)
      throw problem(
        'EXCHANGE_ASSET_UNSUPPORTED',
        `${name} does not send this asset on this network.`,
        'asset',
      )
    const { decimals } = descriptions.factsOf(asset)
    const [, fraction = ''] = amount.split('.')
    if (decimals === undefined || fraction.length <= decimals) return asset
    throw problem(
      'REQUEST_INVALID',
      `\`amount\` has more than the ${decimals} decimals of the asset.`,
      'amount',
    )
  }

  #describe(order: StoredOrder): Deposit {
    const { exchanges, now } = this.#settings
    const { id, status, providerId, caipNetworkId, address, asset, createdAt, expiresAt } = order
    return {
      id,
      status: isExpired(order, now()) ? 'expired' : status,
      // An exchange may have been removed from the configuration.
      exchange: { id: providerId, name: exchanges.find((one) => one.id === providerId)?.name ?? providerId },
      chainId: caipNetworkId,
      address,
      asset,
      amount: order.expectedAmount ?? '',
      receivedAmount: order.boughtAmount,
      transactionId: order.transactionId,
      confirmedBy: order.confirmedBy,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }
}
