import type * as z from 'zod/mini'
import { isCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { ONRAMP_QUOTE_ENDPOINT, OnrampQuote } from '#schemas/http/blockchain/onramp.ts'
import { problem } from '#server/http/problems/problem.ts'
import { cardNetworkOf } from '#server/providers/onramp/card-networks.ts'
import type { ProviderQuote, QuoteQuestion } from '#server/providers/onramp/onramp-provider.ts'
import type { Estimates } from './estimates.ts'
import type { Offer, Offers } from './offers.ts'
import type { PaymentLimits } from './payment-limits.ts'
import { providerProblem } from '#server/providers/onramp/provider-problem.ts'

export interface QuoteServiceSettings {
  readonly offers: Offers
  readonly limits: PaymentLimits
  readonly estimates: Estimates
  readonly onFailure: (provider: string, error: unknown) => void
}

type Wish = z.output<typeof ONRAMP_QUOTE_ENDPOINT.body>

/** Answers what an amount of fiat money buys. */
export class QuoteService {
  readonly #settings: QuoteServiceSettings

  constructor(settings: QuoteServiceSettings) {
    this.#settings = settings
  }

  /**
   * @throws the problems REQUEST_INVALID naming a member, ONRAMP_UNSUPPORTED, and UPSTREAM_FAILED and UPSTREAM_TIMEOUT when
   * there is neither a quote nor a price for an estimate.
   */
  async quote(wish: Wish): Promise<OnrampQuote> {
    const { offers, limits } = this.#settings
    const offer = offers.find({ provider: wish.provider, asset: wish.asset, ...placeOf(wish) })
    const { amount, paymentMethod: method } = wish
    const currency = currencyOf(wish.paymentCurrency)
    await limits.require(
      offer.provider,
      { currency, method, amount },
      { currency: 'paymentCurrency', amount: 'amount' },
    )
    const question = { asset: offer.asset, currency, amount, method }
    const { quote, failure } = await this.#ask(offer, question)
    if (quote !== undefined) return this.#describe(offer, currency, quote, false)
    const estimate = await this.#settings.estimates.of(offer, currency, amount)
    if (estimate !== undefined) return this.#describe(offer, currency, estimate, true)
    throw failure === undefined
      ? problem('UPSTREAM_FAILED', 'The provider has no quotes, and the price is not known here.')
      : providerProblem(failure)
  }

  /** A provider that fails is as one without quotes, as long as there is a price. */
  async #ask(
    { provider }: Offer,
    question: QuoteQuestion,
  ): Promise<{ readonly quote?: ProviderQuote; readonly failure?: unknown }> {
    if (provider.quote === undefined) return {}
    try {
      return { quote: await provider.quote(question) }
    } catch (failure) {
      this.#settings.onFailure(provider.id, failure)
      return { failure }
    }
  }

  #describe(
    { provider, asset }: Offer,
    currency: string,
    quote: ProviderQuote,
    isEstimate: boolean,
  ): OnrampQuote {
    const { offers } = this.#settings
    const money = (amount: string) => ({ amount, currency })
    return {
      paymentTotal: money(quote.total),
      paymentSubtotal: money(quote.subtotal),
      purchaseAmount: { amount: quote.bought, currency: offers.factsOf(asset).symbol },
      networkFee: quote.networkFee === null ? null : money(quote.networkFee),
      coinbaseFee: money(quote.fee),
      quoteId: quote.id,
      provider: { id: provider.id, name: provider.name },
      asset: offers.idOf(asset),
      isEstimate,
    }
  }
}

/** Older clients write the whole currency, and its symbol in place of a network. */
function placeOf({ purchaseCurrency, network }: Wish) {
  const symbol =
    typeof purchaseCurrency === 'object' && purchaseCurrency !== null
      ? (purchaseCurrency.symbol ?? purchaseCurrency.id)
      : purchaseCurrency
  const place = network === undefined || network === null ? undefined : networkOf(network)
  return { network: place, symbols: symbol === undefined || symbol === null ? [] : [symbol] }
}

function networkOf(name: string): string | undefined {
  return isCaipNetworkId(name) ? name : cardNetworkOf(name)
}

function currencyOf(currency: Wish['paymentCurrency']): string {
  const id = typeof currency === 'string' ? currency : currency.id
  if (id !== undefined && /^[A-Z]{3}$/.test(id)) return id
  throw problem(
    'REQUEST_INVALID',
    '`paymentCurrency`: Write the code of a currency, such as USD.',
    'paymentCurrency',
  )
}
