import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  type SWAP_QUOTES_ENDPOINT,
  type SWAP_TRANSACTION_ENDPOINT,
  type SwapQuote,
} from '#schemas/http/blockchain/convert.ts'
import { slippageBpsOf } from '#schemas/http/blockchain/slippage.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ProgramSwap, ProgramSwaps } from '#server/providers/aggregators/jupiter/create-jupiter.ts'
import { ProviderFailure } from '#server/providers/onramp/onramp-provider.ts'
import { programKey, requireProgramSwap, type ProgramWish } from './program-sides.ts'
import { invalid } from './swap-sides.ts'

export interface ProgramServiceSettings {
  readonly swaps: ProgramSwaps
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

type QuotesQuery = z.output<typeof SWAP_QUOTES_ENDPOINT.query>
type QuotesAnswer = z.output<typeof SWAP_QUOTES_ENDPOINT.answer>
type TransactionOrder = z.output<typeof SWAP_TRANSACTION_ENDPOINT.body>
type TransactionAnswer = z.output<typeof SWAP_TRANSACTION_ENDPOINT.answer>

interface Prepared {
  readonly wanted: ProgramWish
  readonly quote: SwapQuote
  readonly transaction: Uint8Array
}

const EXPIRES_MS = 30_000
/** As long as equal questions share an answer. */
const SHARED_MS = 3_000
const MAX_KEPT = 2_000
const WHOLE_BPS = 10_000

/** Answers what swaps through a program of Solana give, and with which transactions. */
export class ProgramService {
  readonly #settings: ProgramServiceSettings
  readonly #kept: ValueCache<Prepared>
  readonly #answers: ReadCache<Prepared | undefined>

  constructor(settings: ProgramServiceSettings) {
    const { now } = settings
    this.#settings = settings
    this.#kept = new ValueCache({ maxEntries: MAX_KEPT, now })
    this.#answers = new ReadCache({ maxEntries: MAX_KEPT, ttlMs: SHARED_MS, now })
  }

  /** Whether swaps of a network go through the program. */
  serves(caipNetworkId: string | undefined): boolean {
    return caipNetworkId !== undefined && this.#settings.swaps.networks.includes(caipNetworkId)
  }

  /** @throws the problems REQUEST_INVALID naming a parameter, LIQUIDITY_INSUFFICIENT, UPSTREAM_FAILED, UPSTREAM_TIMEOUT. */
  async quotes(query: QuotesQuery): Promise<QuotesAnswer> {
    const { quote } = await this.#prepare(requireProgramSwap(query), query.slippage)
    return { quotes: [quote], sources: [{ ...this.#settings.swaps.source, isAnswered: true }] }
  }

  /** @throws what {@link quotes} throws. */
  async transaction(order: TransactionOrder): Promise<TransactionAnswer> {
    const wanted = requireProgramSwap(order)
    const { quote, transaction } = await this.#chosen(order, wanted)
    if (BigInt(order.maximumFromAmount ?? quote.maximumFromAmount) < wanted.amount)
      throw invalid('maximumFromAmount', 'is less than the swap costs')
    const { network } = wanted.from
    const tx = {
      from: `${network}:${wanted.account}`,
      to: `${network}:${this.#settings.swaps.program}`,
      data: bytesToHex(transaction),
      amount: '0',
    }
    return { tx, quote }
  }

  #chosen(order: TransactionOrder, wanted: ProgramWish): Promise<Prepared> | Prepared {
    const kept = order.quoteId === undefined ? undefined : this.#kept.get(order.quoteId)
    if (kept === undefined) return this.#prepare(wanted, slippageBpsOf(order.eip155?.slippage))
    if (programKey(kept.wanted) !== programKey(wanted)) throw invalid('quoteId', 'is a quote of another swap')
    return kept
  }

  /** Equal questions share an answer for some seconds, so that Jupiter is not asked too often. */
  async #prepare(wanted: ProgramWish, slippageBps: number): Promise<Prepared> {
    const key = `${programKey(wanted)}/${slippageBps}`
    const prepared = await this.#answers.get(key, () => this.#ask(wanted, slippageBps))
    if (prepared !== undefined) return prepared
    const message = 'No venue has a route for this amount: insufficient liquidity.'
    throw problem('LIQUIDITY_INSUFFICIENT', message)
  }

  /** @returns undefined where there is no route. */
  async #ask(wanted: ProgramWish, slippageBps: number): Promise<Prepared | undefined> {
    const { swaps, now } = this.#settings
    const { from, to, amount, account } = wanted
    const question = { from: from.mint, to: to.mint, amount, account, slippageBps }
    const readAt = now()
    const found = await swaps.find(question).catch((error: unknown) => {
      throw this.#failureOf(error)
    })
    if (found === undefined || found.toAmount === 0n) return undefined
    const quote = this.#describe(wanted, found, readAt + EXPIRES_MS)
    const prepared = { wanted, quote, transaction: found.transaction }
    this.#kept.set(quote.id, prepared, EXPIRES_MS)
    return prepared
  }

  #failureOf(error: unknown): Error {
    const { swaps, onFailure } = this.#settings
    onFailure(error)
    const { name } = swaps.source
    return error instanceof ProviderFailure && !error.isTimeout
      ? problem('UPSTREAM_FAILED', `No quote: ${name} could not be read. Try again in a moment.`)
      : problem('UPSTREAM_TIMEOUT', `No quote: ${name} did not answer in time. Try again in a moment.`)
  }

  #describe({ from, to, amount }: ProgramWish, { toAmount, minimumTo }: ProgramSwap, expiresAt: number) {
    const { source, program } = this.#settings.swaps
    const hop = { venue: source.name, from: from.id, to: to.id, feeMillionths: null }
    return {
      id: randomUUID(),
      fromAmount: String(amount),
      fromAccount: from.id,
      toAmount: String(toAmount),
      toAccount: to.id,
      minimumToAmount: String(minimumTo),
      maximumFromAmount: String(amount),
      source,
      kind: 'swap' as const,
      router: program,
      spender: null,
      route: [{ shareBps: WHOLE_BPS, hops: [hop] }],
      gas: '0',
      priceImpactBps: null,
      takesTransferFee: false,
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }
}
