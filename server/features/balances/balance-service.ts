import { formatUnits } from 'viem'
import type { BalanceAnswer, TokenBalance } from '#schemas/http/blockchain/balance.ts'
import { isDown, reachOf } from '#schemas/http/blockchain/data-source.ts'
import type { PriceCurrency } from '#schemas/http/blockchain/price.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { ReadCache, type ReadOutcome } from '#server/caching/read-cache.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedNetwork, ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { PriceAnswer, Prices } from '#server/providers/prices/prices.ts'
import { assetKey } from '#server/providers/tokens/known-token.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'
import type { Holding, Holdings, HoldingsReader } from './holdings.ts'
import { tokenValue } from '#server/providers/tokens/token-value.ts'

export interface BalanceServiceSettings {
  readonly networks: ServedNetworks
  readonly readers: Readonly<Record<ChainNamespace, HoldingsReader>>
  readonly prices: Prices
  /** The origin that serves token pictures. */
  readonly apiOrigin: string
  readonly now: () => number
  /** Receives the outcome of each read, for metrics. */
  readonly observe: (outcome: ReadOutcome | 'failed') => void
}

/** A request for the balances of an account. */
export interface BalanceRequest {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly currency: PriceCurrency
  readonly projectId: string
  /** Whether to bypass the cache. */
  readonly isForced: boolean
}

const CACHE_MS = 30_000
/** Answers that lack a failed source are cached only briefly. */
const INCOMPLETE_CACHE_MS = 3_000
/** The shortest interval between two forced reads of the same account. */
const MIN_REREAD_MS = 1_000
/** The timeouts add up to less than the timeout of clients. */
const HOLDINGS_TIMEOUT_MS = 7_000
const PRICES_TIMEOUT_MS = 3_000
const CACHE_BYTES = 67_108_864
/** An estimate for a holding, its line in an answer, and that line compressed. */
const HOLDING_BYTES = 1_024
const MAX_BALANCES = 1_000
const BROTLI_QUALITY = 4

const NO_PRICES: PriceAnswer = { prices: new Map(), isComplete: false, until: Infinity }

interface CachedAnswer {
  readonly body: Promise<EncodedBody>
  readonly until: number
}

/** Reads the balances of accounts and their values. */
export class BalanceService {
  readonly #settings: BalanceServiceSettings
  readonly #holdings: ReadCache<Holdings>
  /** Answers by cached holdings; an entry goes when its holdings leave the cache. */
  readonly #answers = new WeakMap<Holdings, Map<PriceCurrency, CachedAnswer>>()

  constructor(settings: BalanceServiceSettings) {
    this.#settings = settings
    this.#holdings = new ReadCache({
      maxBytes: CACHE_BYTES,
      sizeOf: ({ holdings }) => HOLDING_BYTES * (1 + holdings.length),
      ttlMs: (holdings) => cacheMsOf(holdings),
      minIntervalMs: MIN_REREAD_MS,
      now: settings.now,
      observe: settings.observe,
    })
  }

  /**
   * Answers the balances of an account on one network.
   *
   * @returns the JSON of a `BalanceAnswer`.
   * @throws the problems REQUEST_INVALID naming `chainId`, `address` or `currency`, UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  async answer(request: BalanceRequest): Promise<EncodedBody> {
    const { currency, isForced, chainId, projectId } = request
    const { networks, readers, prices, observe } = this.#settings
    const served = networks.get(chainId)
    if (served === undefined) throw unservedNetwork()
    const reader = readers[served.network.chainNamespace]
    const address = reader.normalise(request.address, served)
    if (address === undefined) throw notAnAddress(served)
    if (!prices.hasCurrency(currency)) throw unknownCurrency(currency)
    const key = `${chainId}/${address}`
    const read = () => reader.read(served, address, projectId)
    const reading = isForced ? this.#holdings.renew(key, read) : this.#holdings.get(key, read)
    const holdings = await withTimeout(reading, HOLDINGS_TIMEOUT_MS, () => {
      throw timedOut(served)
    }).catch((error: unknown) => {
      observe('failed')
      throw error
    })
    return this.#bodyOf(served, holdings, currency)
  }

  #bodyOf(served: ServedNetwork, holdings: Holdings, currency: PriceCurrency): Promise<EncodedBody> {
    const { now } = this.#settings
    const byCurrency = this.#answers.get(holdings) ?? new Map<PriceCurrency, CachedAnswer>()
    this.#answers.set(holdings, byCurrency)
    const known = byCurrency.get(currency)
    if (known !== undefined && known.until > now()) return known.body
    const body = this.#price(served, holdings, currency).then(({ answer, until }) => {
      byCurrency.set(currency, { body, until: Math.min(until, now() + cacheMsOf(answer)) })
      return new EncodedBody(Buffer.from(JSON.stringify(answer)), {}, BROTLI_QUALITY)
    })
    byCurrency.set(currency, { body, until: Infinity })
    body.catch(() => byCurrency.delete(currency))
    return body
  }

  /** Adds prices to holdings; `until` is the time at which the prices expire. */
  async #price(
    served: ServedNetwork,
    held: Holdings,
    currency: PriceCurrency,
  ): Promise<{ readonly answer: BalanceAnswer; readonly until: number }> {
    const { caipNetworkId } = served.network
    const holdings = held.holdings.slice(0, MAX_BALANCES)
    // The creator of a token controls its market, so only listed tokens are priced.
    const priced = holdings.filter(({ isVerified }) => isVerified)
    const assets = priced.map(({ address }) => ({ caipNetworkId, address }))
    const fetching = this.#settings.prices.of(assets, currency)
    const { prices, isComplete, until } = await withTimeout(fetching, PRICES_TIMEOUT_MS, () => NO_PRICES)
    const isCut = held.holdings.length > MAX_BALANCES
    const sources = held.sources.map((source) => ({
      ...source,
      ...reachOf(!isDown(source), isCut ? {} : source.horizon),
    }))
    const answer: BalanceAnswer = {
      balances: holdings.map((holding) => {
        const { address, isVerified } = holding
        const price = isVerified ? prices.get(assetKey({ caipNetworkId, address })) : undefined
        return balanceOf(served, holding, price, this.#settings.apiOrigin)
      }),
      sources: isComplete
        ? sources
        : [...sources, { id: 'prices', name: 'Prices', covers: 'all', isComplete: false }],
    }
    return { answer, until }
  }
}

function cacheMsOf({ sources }: Pick<Holdings, 'sources'>): number {
  return sources.some(isDown) ? INCOMPLETE_CACHE_MS : CACHE_MS
}

function balanceOf(
  { network }: ServedNetwork,
  { address, name, symbol, decimals, amount, isVerified }: Holding,
  price: number | undefined,
  apiOrigin: string,
): TokenBalance {
  const value = price === undefined ? undefined : tokenValue(price, amount, decimals)
  const iconUrl = isVerified ? tokenImageUrl(apiOrigin, symbol) : undefined
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(address === undefined ? {} : { address: `${network.caipNetworkId}:${address}` }),
    ...(value === undefined ? {} : { value }),
    ...(price === undefined ? {} : { price }),
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    ...(iconUrl === undefined ? {} : { iconUrl }),
    isVerified,
  }
}

function unservedNetwork(): Error {
  const message =
    '`chainId`: this deployment does not serve the network. The ones it serves are listed at /v1/supported-chains.'
  return problem('REQUEST_INVALID', message, 'chainId')
}

function timedOut({ network }: ServedNetwork): Error {
  return problem('UPSTREAM_TIMEOUT', `No node of ${network.name} answered in time. Try again in a moment.`)
}

function notAnAddress({ network }: ServedNetwork): Error {
  return problem('REQUEST_INVALID', `\`address\` is not an address of ${network.name}.`, 'address')
}

function unknownCurrency(currency: PriceCurrency): Error {
  const message = `Prices in ${currency} are not available here. Use usd, or configure a feed under prices.currencies.`
  return problem('REQUEST_INVALID', message, 'currency')
}
