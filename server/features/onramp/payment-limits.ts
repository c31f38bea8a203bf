import type { PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { OnrampProvider, PaymentLimit } from '#server/providers/onramp/onramp-provider.ts'

export interface PaymentLimitsSettings {
  readonly now: () => number
  readonly onFailure: (provider: string, error: unknown) => void
}

/** The limits of a provider, and whether they are the product's own. */
export interface KnownLimits {
  readonly limits: readonly PaymentLimit[]
  readonly isEstimate: boolean
}

const CURRENCIES = ['USD', 'EUR'] as const
/** Used where a provider states none (docs/specification.md §9.30). */
const BUILT_IN: readonly PaymentLimit[] = CURRENCIES.flatMap((currency) => [
  { currency, method: 'card', min: 10, max: 7_500 } as const,
  { currency, method: 'ach_bank_account', min: 10, max: 25_000 } as const,
])
const CACHE_MS = 600_000
/** A provider that did not answer is asked again soon. */
const SILENT_CACHE_MS = 30_000
const MAX_CACHED = 16

/** Knows the limits of payments: of the configuration, else those that a provider states, else the product's own. */
export class PaymentLimits {
  readonly #settings: PaymentLimitsSettings
  readonly #stated: ReadCache<readonly PaymentLimit[]>

  constructor(settings: PaymentLimitsSettings) {
    this.#settings = settings
    this.#stated = new ReadCache({
      maxEntries: MAX_CACHED,
      ttlMs: (stated) => (stated.length > 0 ? CACHE_MS : SILENT_CACHE_MS),
      now: settings.now,
    })
  }

  /** Does not throw: a provider that does not answer has the product's own limits. */
  async of(provider: OnrampProvider): Promise<KnownLimits> {
    const own = provider.limits.length > 0 ? provider.limits : await this.#read(provider)
    return own.length > 0 ? { limits: own, isEstimate: false } : { limits: BUILT_IN, isEstimate: true }
  }

  /** The limits of several providers together, or the product's own where there is none. */
  async ofAll(providers: readonly OnrampProvider[]): Promise<KnownLimits> {
    if (providers.length === 0) return { limits: BUILT_IN, isEstimate: true }
    const known = await Promise.all(providers.map((provider) => this.of(provider)))
    return {
      limits: merged(known.flatMap(({ limits }) => limits)),
      isEstimate: known.some(({ isEstimate }) => isEstimate),
    }
  }

  /**
   * Checks a payment.
   *
   * @param fields The names of its members in the request.
   * @throws the problem REQUEST_INVALID naming the currency or the amount.
   */
  async require(
    provider: OnrampProvider,
    payment: {
      readonly currency: string
      readonly method: PaymentMethod
      readonly amount: string | undefined
    },
    fields: { readonly currency: string; readonly amount: string },
  ): Promise<void> {
    const { currency, method, amount } = payment
    const { limits } = await this.of(provider)
    const limit = limits.find((one) => one.currency === currency && one.method === method)
    if (limit === undefined) {
      const message = `\`${fields.currency}\`: ${provider.name} takes no payment of this kind in ${currency}.`
      throw problem('REQUEST_INVALID', message, fields.currency)
    }
    if (amount === undefined || (Number(amount) >= limit.min && Number(amount) <= limit.max)) return
    const message = `\`${fields.amount}\`: an amount here is from ${limit.min} to ${limit.max} ${currency}.`
    throw problem('REQUEST_INVALID', message, fields.amount)
  }

  async #read({ readLimits, id }: OnrampProvider): Promise<readonly PaymentLimit[]> {
    if (readLimits === undefined) return []
    return this.#stated.get(id, () =>
      readLimits().catch((error: unknown) => {
        this.#settings.onFailure(id, error)
        return []
      }),
    )
  }
}

function merged(limits: readonly PaymentLimit[]): PaymentLimit[] {
  const found = new Map<string, PaymentLimit>()
  for (const limit of limits) {
    const key = `${limit.currency}/${limit.method}`
    const known = found.get(key) ?? limit
    found.set(key, {
      ...limit,
      min: Math.min(known.min, limit.min),
      max: Math.max(known.max, limit.max),
    })
  }
  return [...found.values()]
}
