import { PRICE_CURRENCIES } from '#schemas/http/blockchain/price.ts'
import type { Prices } from '#server/providers/prices/prices.ts'
import type { ProviderQuote } from '#server/providers/onramp/onramp-provider.ts'
import { assetKey } from '#server/providers/tokens/known-token.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'
import type { Offer, Offers } from './offers.ts'

const TIMEOUT_MS = 5_000
const PERCENT = 100
/** More digits would look exact. */
const MOST_DECIMALS = 8

/** Estimates what payments buy, from the deployment's own prices. */
export class Estimates {
  readonly #prices: Prices
  readonly #offers: Offers

  constructor(prices: Prices, offers: Offers) {
    this.#prices = prices
    this.#offers = offers
  }

  /**
   * Estimates with the highest fee of the provider.
   *
   * @param currency ISO 4217, upper case.
   * @param amount In whole units.
   * @returns undefined where the deployment has no price: none is made up.
   */
  async of({ provider, asset }: Offer, currency: string, amount: string): Promise<ProviderQuote | undefined> {
    const priced = PRICE_CURRENCIES.find((one) => one === currency.toLowerCase())
    if (priced === undefined || !this.#prices.hasCurrency(priced)) return undefined
    const known = await withTimeout(this.#prices.of([asset], priced), TIMEOUT_MS, () => undefined)
    const price = known?.prices.get(assetKey(asset))
    if (price === undefined || price <= 0) return undefined
    const total = Number(amount)
    const fee = (total * provider.fees.max) / PERCENT
    const decimals = Math.min(this.#offers.factsOf(asset).decimals ?? MOST_DECIMALS, MOST_DECIMALS)
    return {
      total: total.toFixed(2),
      subtotal: (total - fee).toFixed(2),
      bought: shortest(((total - fee) / price).toFixed(decimals)),
      fee: fee.toFixed(2),
      networkFee: null,
      id: null,
    }
  }
}

/** Zeros at the end would look exact. */
function shortest(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
