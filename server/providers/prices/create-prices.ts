import type { PriceCurrency } from '#schemas/http/blockchain/price.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'
import { readFeeds, type FeedPlace } from './price-feeds.ts'
import { isTellable, type PriceSource } from './price-source.ts'
import type { PriceAnswer, Prices } from './prices.ts'

export interface PricesSettings {
  /** Read in order, each for the prices that those before it do not know. */
  readonly sources: readonly PriceSource[]
  /** What one unit of a currency is worth in USD. */
  readonly currencies: Readonly<Partial<Record<PriceCurrency, FeedPlace>>>
  readonly readers: EvmReaders
  readonly now: () => number
}

const CACHE_MS = 30_000
/** Prices that a failed source may know are requested again soon. */
const MISSED_CACHE_MS = 3_000
const MAX_KEPT = 20_000

/** Undefined for an unknown price. */
interface Known {
  readonly usd: number | undefined
  readonly isComplete: boolean
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Returns prices of several sources, cached for 30 s; concurrent requests for a price share one read. */
export function createPrices(settings: PricesSettings): Prices {
  const { currencies, readers, now } = settings
  const cache = new ValueCache<Known>({ maxEntries: MAX_KEPT, now })
  const underWay = new Map<string, Promise<ReadonlyMap<string, Known>>>()

  function ask(assets: readonly Asset[]): Promise<ReadonlyMap<string, Known>> {
    const keys = assets.map(assetKey)
    // The age of a price counts from the request, since the answer may have taken long.
    const askedAt = now()
    const asking = askSources(settings.sources, assets)
      .then((reported) => {
        const answers = new Map<string, Known>()
        for (const [key, { usd, isComplete }] of reported) {
          const until = askedAt + (isComplete ? CACHE_MS : MISSED_CACHE_MS)
          answers.set(key, { usd, isComplete, until })
          cache.set(key, { usd, isComplete, until }, until - now())
        }
        return answers
      })
      .finally(() => {
        for (const key of keys) underWay.delete(key)
      })
    for (const key of keys) underWay.set(key, asking)
    return asking
  }

  async function knownOf(assets: readonly Asset[]): Promise<ReadonlyMap<string, Known>> {
    const byKey = new Map(assets.map((asset) => [assetKey(asset), asset]))
    const found = new Map<string, Known>()
    const waiting = new Set<Promise<ReadonlyMap<string, Known>>>()
    const unasked: Asset[] = []
    for (const [key, asset] of byKey) {
      const [known, pending] = [cache.get(key), underWay.get(key)]
      if (known !== undefined) found.set(key, known)
      else if (pending !== undefined) waiting.add(pending)
      else unasked.push(asset)
    }
    if (unasked.length > 0) waiting.add(ask(unasked))
    for (const answers of await Promise.all(waiting)) {
      for (const [key, known] of answers) if (byKey.has(key)) found.set(key, known)
    }
    return found
  }

  const rates = new ValueCache<Known>({ maxEntries: 16, now })
  /** Returns what one unit of a currency is worth. */
  async function rateOf(currency: PriceCurrency): Promise<Known> {
    const place = currencies[currency]
    if (currency === 'usd' || place === undefined)
      return { usd: currency === 'usd' ? 1 : undefined, isComplete: true, until: Infinity }
    const cached = rates.get(currency)
    if (cached !== undefined) return cached
    const until = now() + CACHE_MS
    const { prices, isComplete } = await readFeeds([place], readers, now)
    const rate = { usd: prices[0], isComplete, until }
    if (isComplete) rates.set(currency, rate, until - now())
    return rate
  }

  return {
    hasCurrency: (currency) => currency === 'usd' || currencies[currency] !== undefined,
    async of(assets, currency = 'usd'): Promise<PriceAnswer> {
      const [found, rate] = await Promise.all([knownOf(assets), rateOf(currency)])
      const prices = new Map<string, number>()
      for (const [key, { usd }] of found) {
        const price = usd === undefined || rate.usd === undefined ? Number.NaN : usd / rate.usd
        if (isTellable(price)) prices.set(key, price)
      }
      const all = [rate, ...found.values()]
      return {
        prices,
        isComplete: all.every(({ isComplete }) => isComplete),
        until: Math.min(...all.map(({ until }) => until)),
      }
    },
  }
}

async function askSources(
  sources: readonly PriceSource[],
  assets: readonly Asset[],
): Promise<ReadonlyMap<string, Omit<Known, 'until'>>> {
  const usd = new Map<string, number>()
  let isComplete = true
  for (const source of sources) {
    const left = assets.filter((asset) => !usd.has(assetKey(asset)))
    if (left.length === 0) break
    const answer = await source.of(left)
    for (const [key, price] of answer.usd) usd.set(key, price)
    isComplete &&= answer.isComplete
  }
  return new Map(
    assets.map(assetKey).map((key) => {
      const price = usd.get(key)
      return [key, { usd: price, isComplete: isComplete || price !== undefined }]
    }),
  )
}
