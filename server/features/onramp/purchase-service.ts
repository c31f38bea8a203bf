import type * as z from 'zod/mini'
import type { ONRAMP_URL_ENDPOINT } from '#schemas/http/blockchain/onramp.ts'
import { randomId } from '#server/encryption/tokens.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { requireAddressOn } from '#server/providers/onramp/address-on.ts'
import { cardNetworkOf } from '#server/providers/onramp/card-networks.ts'
import type { OnrampOrders } from '#server/providers/onramp/onramp-orders.ts'
import type { Estimates } from './estimates.ts'
import type { Offer, Offers } from './offers.ts'
import type { PaymentLimits } from './payment-limits.ts'
import { URL_MS, urlFrom } from '#server/providers/onramp/provider-problem.ts'

export interface PurchaseServiceSettings {
  readonly offers: Offers
  readonly limits: PaymentLimits
  readonly estimates: Estimates
  readonly orders: OnrampOrders
  readonly networks: ServedNetworks
  /** After how many milliseconds a purchase that was not paid counts as expired. */
  readonly orderMs: number
  readonly now: () => number
  readonly onFailure: (provider: string, error: unknown) => void
}

type Wish = z.output<typeof ONRAMP_URL_ENDPOINT.body>
type Answer = z.output<typeof ONRAMP_URL_ENDPOINT.answer>

/** Begins purchases: makes the URL of one, bound to an address. */
export class PurchaseService {
  readonly #settings: PurchaseServiceSettings

  constructor(settings: PurchaseServiceSettings) {
    this.#settings = settings
  }

  /**
   * @param visitor The project that asks, and the visitor's IP address.
   * @throws the problems REQUEST_INVALID naming a member, ONRAMP_UNSUPPORTED, UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  async begin(
    wish: Wish,
    visitor: { readonly projectId: string; readonly clientIp: string },
  ): Promise<Answer> {
    const { offers, limits, orders, orderMs, onFailure } = this.#settings
    const [wallet] = wish.destinationWallets
    if (wallet === undefined) throw invalid('destinationWallets', 'names no address')
    const offer = offers.find({
      provider: wish.provider,
      asset: wish.asset,
      network: networkOf(wish),
      symbols: wish.chainId === undefined ? wallet.assets : undefined,
    })
    const address = requireAddressOn(
      this.#settings.networks,
      offer.asset.caipNetworkId,
      wallet.address,
      'destinationWallets.0.address',
    )
    const { paymentCurrency: currency, paymentMethod: method } = wish
    const amount = wish.presetFiatAmount ?? undefined
    await limits.require(
      offer.provider,
      { currency, method, amount },
      { currency: 'paymentCurrency', amount: 'presetFiatAmount' },
    )
    const createdAt = this.#settings.now()
    const orderId = randomId()
    const wanted = {
      orderId,
      asset: offer.asset,
      address,
      currency,
      amount,
      method,
      clientIp: visitor.clientIp,
      expiresAt: createdAt + URL_MS,
    }
    const [url, expectedAmount] = await Promise.all([
      urlFrom(offer.provider, wanted, onFailure),
      this.#expected(offer, currency, amount),
    ])
    await orders.begin({
      id: orderId,
      kind: 'purchase',
      projectId: visitor.projectId,
      providerId: offer.provider.id,
      caipNetworkId: offer.asset.caipNetworkId,
      address,
      asset: offers.idOf(offer.asset),
      paymentCurrency: currency,
      paymentAmount: amount ?? null,
      expectedAmount,
      createdAt,
      expiresAt: createdAt + orderMs,
    })
    const { id, name } = offer.provider
    return { url, orderId, provider: { id, name }, expiresAt: new Date(createdAt + URL_MS).toISOString() }
  }

  /** What the payment should buy, by which its transfer is recognised; null where no price is known. */
  async #expected(offer: Offer, currency: string, amount: string | undefined): Promise<string | null> {
    if (amount === undefined) return null
    const estimate = await this.#settings.estimates.of(offer, currency, amount).catch(() => undefined)
    return estimate?.bought ?? null
  }
}

/** The network by its CAIP-2 id, or by the name that older clients have for it. */
function networkOf({ chainId, defaultNetwork }: Wish): string | undefined {
  if (chainId !== undefined || defaultNetwork === undefined) return chainId
  const named = cardNetworkOf(defaultNetwork)
  if (named === undefined) throw invalid('defaultNetwork', 'is no network of card providers')
  return named
}

function invalid(field: string, what: string): Error {
  return problem('REQUEST_INVALID', `\`${field}\` ${what}.`, field)
}
