import { randomUUID } from 'node:crypto'
import { maxUint256, type Address, type Hex } from 'viem'
import type * as z from 'zod/mini'
import {
  type ExactSide,
  type SWAP_QUOTES_ENDPOINT,
  type SWAP_TRANSACTION_ENDPOINT,
  type SwapQuote,
} from '#schemas/http/blockchain/convert.ts'
import { slippageBpsOf } from '#schemas/http/blockchain/slippage.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type { FoundSwaps, Quotes } from '#server/providers/quotes/create-quotes.ts'
import { compareSwaps, type FoundSwap } from '#server/providers/quotes/swap-question.ts'
import { describeQuote } from './describe-quote.ts'
import { gasOf, gasPriceOf } from './gas.ts'
import { invalid, requireAccount, requireAsset, type SwapAsset } from './swap-sides.ts'
import { encodeWrapping, isWrapping, wrapQuote } from './wrap-coin.ts'

export interface ConvertServiceSettings {
  readonly quotes: Quotes
  readonly readers: EvmReaders
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type QuotesQuery = z.output<typeof SWAP_QUOTES_ENDPOINT.query>
type QuotesAnswer = z.output<typeof SWAP_QUOTES_ENDPOINT.answer>
type TransactionOrder = z.output<typeof SWAP_TRANSACTION_ENDPOINT.body>
type TransactionAnswer = z.output<typeof SWAP_TRANSACTION_ENDPOINT.answer>

/** What is swapped, checked. */
interface Wanted {
  readonly from: SwapAsset
  readonly to: SwapAsset
  readonly amount: bigint
  readonly exact: ExactSide
  /** Who swaps. */
  readonly account: Address
}

/** A quote, and the call that carries it out. */
interface Prepared {
  readonly wanted: Wanted
  readonly quote: SwapQuote
  /** Where the call goes. */
  readonly router: Address
  /** Whether the call is only for the account that was quoted. */
  readonly isForAccount: boolean
  /** Writes the call that pays so much at most. */
  readonly encode: (recipient: Address, deadline: bigint, maximumFrom: bigint) => Hex
}

const EXPIRES_MS = 30_000
const DEADLINE_S = 1_200n
const MAX_KEPT = 20_000
const MAX_QUOTES = 5
const SECOND_MS = 1_000

/** Answers what swaps give, and builds their transactions. */
export class ConvertService {
  readonly #settings: ConvertServiceSettings
  readonly #kept: ValueCache<Prepared>

  constructor(settings: ConvertServiceSettings) {
    this.#settings = settings
    this.#kept = new ValueCache({ maxEntries: MAX_KEPT, now: settings.now })
  }

  /**
   * @throws the problems REQUEST_INVALID and SWAPS_UNSUPPORTED naming a parameter, LIQUIDITY_INSUFFICIENT, UPSTREAM_TIMEOUT.
   */
  async quotes(query: QuotesQuery): Promise<QuotesAnswer> {
    const wanted = this.#wantedOf(query)
    const { prepared, sources } = await this.#prepare(wanted, query.slippage)
    return { quotes: prepared.slice(0, MAX_QUOTES).map(({ quote }) => quote), sources }
  }

  /** @throws what {@link quotes} throws, and UPSTREAM_FAILED. */
  async transaction(order: TransactionOrder): Promise<TransactionAnswer> {
    const wanted = this.#wantedOf(order)
    const { account } = wanted
    const { quote: found, router, encode } = await this.#chosen(order, wanted)
    const quote = withMaximum(found, order.maximumFromAmount)
    const maximumFrom = BigInt(quote.maximumFromAmount)
    const value = wanted.from.isNative ? maximumFrom : 0n
    const { network } = wanted.from
    const reader = this.#settings.readers(network)
    if (reader === undefined) throw problem('SWAPS_UNSUPPORTED', 'Network not supported for Swaps', 'from')
    const deadline = BigInt(Math.floor(this.#settings.now() / SECOND_MS)) + DEADLINE_S
    const data = encode(account, deadline, maximumFrom)
    const call = { account, to: router, data, value }
    const [gas, gasPrice] = await Promise.all([
      order.disableEstimate === true ? BigInt(quote.gas) : gasOf(reader, call, BigInt(quote.gas)),
      gasPriceOf(reader),
    ])
    return {
      tx: {
        from: `${network}:${account}`,
        to: `${network}:${router}`,
        data,
        amount: String(value),
        eip155: { gas: String(gas), gasPrice: String(gasPrice) },
      },
      quote,
    }
  }

  async #chosen(order: TransactionOrder, wanted: Wanted): Promise<Prepared> {
    const kept = order.quoteId === undefined ? undefined : this.#kept.get(order.quoteId)
    if (kept !== undefined) {
      if (!isSame(kept.wanted, wanted)) throw invalid('quoteId', 'is a quote of another swap')
      if (kept.isForAccount && kept.wanted.account !== wanted.account)
        throw invalid('quoteId', 'is a quote for another account')
      return kept
    }
    const { prepared } = await this.#prepare(wanted, slippageBpsOf(order.eip155?.slippage))
    // A client that names no quote has approved the first router, since it cannot name one.
    const approved = prepared.find(({ router }) => router === wanted.from.venues.routers[0])
    const chosen =
      (order.quoteId === undefined && !wanted.from.isNative ? approved : undefined) ?? prepared[0]
    if (chosen === undefined) throw insufficient()
    return chosen
  }

  #wantedOf(query: Pick<QuotesQuery, 'from' | 'to' | 'amount' | 'exact' | 'userAddress'>): Wanted {
    const { quotes } = this.#settings
    const [from, to] = [requireAsset(quotes, query.from, 'from'), requireAsset(quotes, query.to, 'to')]
    const account = requireAccount(query.userAddress)
    if (from.network !== to.network) throw invalid('to', 'is on another network than `from`')
    if (from.token === to.token && from.isNative === to.isNative) throw invalid('to', 'is the same as `from`')
    const amount = BigInt(query.amount)
    if (amount > maxUint256) throw invalid('amount', 'is more than a token can count')
    return { from, to, amount, exact: query.exact, account }
  }

  /** Returns the quotes, the best first. */
  async #prepare(
    wanted: Wanted,
    slippageBps: number,
  ): Promise<{ readonly prepared: readonly Prepared[]; readonly sources: QuotesAnswer['sources'] }> {
    if (isWrapping(wanted)) return { prepared: [this.#keep(this.#wrap(wanted))], sources: [] }
    const { from, to, amount, exact, account } = wanted
    const taker = { account, slippageBps, isFromNative: from.isNative, isToNative: to.isNative }
    const question = { network: from.network, from: from.token, to: to.token, amount, exact, taker }
    const found = await this.#settings.quotes.find(question)
    const sources = found.answers.map(({ source, isAnswered }) => ({ ...source, isAnswered }))
    const swaps = found.answers.flatMap(({ swap }) => swap ?? [])
    if (swaps.length === 0) throw refusal(found)
    const prepared = swaps
      .toSorted((one, other) => compareSwaps(one, other, exact))
      .map((swap) => this.#keep(this.#swap(wanted, swap, slippageBps, found.readAt + EXPIRES_MS)))
    return { prepared, sources }
  }

  #wrap(wanted: Wanted): Prepared {
    const { to, data } = encodeWrapping(wanted)
    const quote = wrapQuote(wanted, randomUUID(), this.#settings.now() + EXPIRES_MS)
    return { wanted, quote, router: to, isForAccount: false, encode: () => data }
  }

  #swap(wanted: Wanted, swap: FoundSwap, slippageBps: number, expiresAt: number): Prepared {
    const { from, to } = wanted
    const id = randomUUID()
    const quote = describeQuote({ swap, network: from.network, from, to, slippageBps, id, expiresAt })
    const minimumTo = BigInt(quote.minimumToAmount)
    const sides = { isFromNative: from.isNative, isToNative: to.isNative }
    return {
      wanted,
      quote,
      router: swap.router,
      isForAccount: swap.written !== undefined,
      encode: (recipient, deadline, maximumFrom) =>
        swap.encode({ recipient, deadline, minimumTo, maximumFrom, ...sides }),
    }
  }

  #keep(prepared: Prepared): Prepared {
    const { id, expiresAt } = prepared.quote
    const forMs = Date.parse(expiresAt) - this.#settings.now()
    if (id !== null && forMs > 0) this.#kept.set(id, prepared, forMs)
    return prepared
  }
}

/** Lowers the most that a quote costs. */
function withMaximum(quote: SwapQuote, maximum = quote.maximumFromAmount): SwapQuote {
  if (BigInt(maximum) < BigInt(quote.fromAmount))
    throw invalid('maximumFromAmount', 'is less than the swap costs')
  return BigInt(maximum) < BigInt(quote.maximumFromAmount) ? { ...quote, maximumFromAmount: maximum } : quote
}

function isSame(one: Wanted, other: Wanted): boolean {
  const keyOf = ({ from, to, amount, exact }: Wanted) =>
    [from, to]
      .flatMap(({ network, token, isNative }) => [network, token, isNative])
      .concat(String(amount), exact)
  return keyOf(one).join('/') === keyOf(other).join('/')
}

/** A source that is silent may have a route, so its silence is the reason. */
function refusal({ answers }: FoundSwaps): Error {
  const silent = answers.filter(({ isAnswered }) => !isAnswered).map(({ source }) => source.name)
  if (silent.length === 0) return insufficient()
  return problem(
    'UPSTREAM_TIMEOUT',
    `No quote: ${silent.join(', ')} did not answer in time. Try again in a moment.`,
  )
}

function insufficient(): Error {
  const message = 'No venue has a route for this amount: insufficient liquidity.'
  return problem('LIQUIDITY_INSUFFICIENT', message)
}
