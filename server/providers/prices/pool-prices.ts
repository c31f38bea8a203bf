import { getAddress, isAddress, type Address, type PublicClient } from 'viem'
import { ValueCache } from '#server/caching/value-cache.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { assetKey, type Asset, type KnownTokens } from '#server/providers/tokens/known-token.ts'
import type { PoolMarket } from './pool-markets.ts'
import {
  findPools,
  isNear,
  readDecimals,
  readPools,
  type Pair,
  type Pool,
  type PoolPrice,
} from './pool-reading.ts'
import { isTellable, type PriceSource, type SourceAnswer } from './price-source.ts'

export interface PoolPricesSettings {
  readonly markets: readonly PoolMarket[]
  readonly readers: EvmReaders
  readonly tokens: KnownTokens
  /** The source before pools; the coin's own price comes from there when it is known. */
  readonly feeds: PriceSource
  readonly now: () => number
}

/** Pools are rarely created, so their addresses are cached for this long. */
const PLACES_CACHE_MS = 600_000
const MAX_PLACES = 20_000

/**
 * Returns prices of on-chain pools, of the one with the most liquidity of the quote.
 *
 * Anybody can create a pool, and move its price for a block. A pool therefore counts only when the factory that the operator
 * trusts has created it, against a token that the operator pinned; when enough liquidity has backed its price for as long as
 * it remembers; when the price has lasted as long; and when no other pool of its size disagrees. An attacker with money can
 * still set the price of a market without other participants, for as long as the money stays there, and of a pool without
 * observations between two blocks.
 */
export function createPoolPrices(settings: PoolPricesSettings): PriceSource {
  const markets = new Map(settings.markets.map((market) => [market.network, market]))
  const places = new ValueCache<readonly Pool[]>({ maxEntries: MAX_PLACES, now: settings.now })
  const decimals = new ValueCache<number>({ maxEntries: MAX_PLACES, now: settings.now })
  return {
    async of(assets) {
      const networks = [...new Set(assets.map(({ caipNetworkId }) => caipNetworkId))]
      const answers = await Promise.all(
        networks.map(async (network): Promise<SourceAnswer> => {
          const [market, reader] = [markets.get(network), settings.readers(network)]
          if (market === undefined || reader === undefined) return { usd: new Map(), isComplete: true }
          const here = assets.filter(({ caipNetworkId }) => caipNetworkId === network)
          return new MarketReading({ ...settings, market, reader, places, decimals }).priceAll(here)
        }),
      )
      return {
        usd: new Map(answers.flatMap(({ usd }) => [...usd])),
        isComplete: answers.every(({ isComplete }) => isComplete),
      }
    },
  }
}

interface ReadingSettings extends PoolPricesSettings {
  readonly market: PoolMarket
  readonly reader: PublicClient
  readonly places: ValueCache<readonly Pool[]>
  readonly decimals: ValueCache<number>
}

/** A single reading of the pools of a network. */
class MarketReading {
  readonly #settings: ReadingSettings
  #isComplete = true

  constructor(settings: ReadingSettings) {
    this.#settings = settings
  }

  async priceAll(assets: readonly Asset[]): Promise<SourceAnswer> {
    const { market } = this.#settings
    const { wrappedNative } = market
    const tokens = new Map<string, Address>()
    for (const asset of assets) {
      const token = this.#tokenOf(asset)
      if (token !== undefined) tokens.set(assetKey(asset), token)
    }
    const wanted = new Set(tokens.values())
    if (wrappedNative !== undefined) wanted.add(wrappedNative)
    const quotes = market.quotes.map(({ address }) => address)
    const bases = [...wanted].filter((token) => !quotes.includes(token))
    const pools = await this.#poolsOf(bases)
    const prices = await this.#readPools(pools)
    const usd = await this.#inUsd(pools, prices)
    const priced = [...tokens].flatMap(([key, token]) => {
      const price = usd.get(token)
      return price !== undefined && isTellable(price) ? [[key, price] as const] : []
    })
    return { usd: new Map(priced), isComplete: this.#isComplete }
  }

  /** Returns the token that represents an asset in pools. */
  #tokenOf({ address }: Asset): Address | undefined {
    if (address === undefined) return this.#settings.market.wrappedNative
    return isAddress(address, { strict: false }) ? getAddress(address) : undefined
  }

  async #poolsOf(bases: readonly Address[]): Promise<readonly Pool[]> {
    const { market, reader, places } = this.#settings
    const keyOf = (base: Address) => `${market.network}/${base}`
    const unseen = bases.filter((base) => places.get(keyOf(base)) === undefined)
    if (unseen.length > 0) {
      const pairs = unseen.flatMap((base) => this.#pairsOf(base))
      const { found, isComplete } = await findPools(reader, market, pairs)
      if (!isComplete) {
        this.#isComplete = false
        return [...found, ...bases.flatMap((base) => places.get(keyOf(base)) ?? [])]
      }
      for (const base of unseen)
        places.set(
          keyOf(base),
          found.filter((pool) => pool.base === base),
          PLACES_CACHE_MS,
        )
    }
    return bases.flatMap((base) => places.get(keyOf(base)) ?? [])
  }

  #pairsOf(base: Address): Pair[] {
    const { quotes, wrappedNative } = this.#settings.market
    const all = [
      ...quotes.map(({ address }) => address),
      ...(wrappedNative === undefined ? [] : [wrappedNative]),
    ]
    return all.filter((quote) => quote !== base).map((quote) => ({ base, quote }))
  }

  async #readPools(pools: readonly Pool[]): Promise<ReadonlyMap<Pool, PoolPrice>> {
    if (pools.length === 0) return new Map()
    const { market, reader, tokens, decimals } = this.#settings
    const keyOf = (token: Address) => `${market.network}/${token}`
    const known = (token: Address) =>
      tokens.find(market.network, token)?.decimals ?? decimals.get(keyOf(token))
    const involved = [...new Set(pools.flatMap(({ base, quote }) => [base, quote]))]
    const unknown = involved.filter((token) => known(token) === undefined)
    if (unknown.length > 0) {
      const read = await readDecimals(reader, unknown)
      this.#isComplete &&= read.isComplete
      for (const [token, count] of read.found) decimals.set(keyOf(token), count, PLACES_CACHE_MS)
    }
    const { found, isComplete } = await readPools(reader, pools, known)
    this.#isComplete &&= isComplete
    return found
  }

  /** Quotes are worth what the operator states; the coin is worth what a feed says, otherwise what it trades for. */
  async #inUsd(
    pools: readonly Pool[],
    prices: ReadonlyMap<Pool, PoolPrice>,
  ): Promise<ReadonlyMap<Address, number>> {
    const { market, feeds } = this.#settings
    const { network: caipNetworkId, wrappedNative, quotes } = market
    const quoteAssets = quotes.map(({ address }) => ({ caipNetworkId, address }))
    const fed = await feeds.of([{ caipNetworkId }, ...quoteAssets])
    this.#isComplete &&= fed.isComplete
    const worth = new Map<Address, number>(
      quotes.map(({ address, usd }) => [address, fed.usd.get(assetKey({ caipNetworkId, address })) ?? usd]),
    )
    const coin =
      fed.usd.get(assetKey({ caipNetworkId })) ??
      (wrappedNative && deepest(wrappedNative, pools, prices, worth, market.minLiquidityUsd))
    if (wrappedNative !== undefined && coin !== undefined) worth.set(wrappedNative, coin)
    for (const base of new Set(pools.map((pool) => pool.base))) {
      const price = worth.get(base) ?? deepest(base, pools, prices, worth, market.minLiquidityUsd)
      if (price !== undefined) worth.set(base, price)
    }
    return worth
  }
}

/** A pool with less than this share of the deepest one's liquidity is ignored where they differ. */
const RIVAL = 1 / 4

/** Returns the price of the deepest pool; undefined when none is deep enough, or others of its size disagree. */
function deepest(
  base: Address,
  pools: readonly Pool[],
  prices: ReadonlyMap<Pool, PoolPrice>,
  worth: ReadonlyMap<Address, number>,
  minLiquidityUsd: number,
): number | undefined {
  const markets: { readonly usd: number; readonly depth: number }[] = []
  for (const pool of pools) {
    const [read, quoteUsd] = [prices.get(pool), worth.get(pool.quote)]
    if (pool.base !== base || read === undefined || quoteUsd === undefined) continue
    const depth = read.depth * quoteUsd
    if (depth >= minLiquidityUsd) markets.push({ usd: read.price * quoteUsd, depth })
  }
  const [best, ...others] = markets.toSorted((one, other) => other.depth - one.depth)
  const isAgreed = others.every(
    ({ usd, depth }) => best && (depth < best.depth * RIVAL || isNear(usd, best.usd)),
  )
  return isAgreed ? best?.usd : undefined
}
