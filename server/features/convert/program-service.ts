import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  slippageBpsOf,
  type SWAP_QUOTES_ENDPOINT,
  type SWAP_TRANSACTION_ENDPOINT,
  type SwapQuote,
} from '#schemas/http/blockchain/convert.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ProgramSwap, ProgramSwaps } from '#server/providers/aggregators/jupiter/create-jupiter.ts'
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
type Asked = Pick<QuotesQuery, 'from' | 'to' | 'amount' | 'exact' | 'userAddress'>

/** One side of a swap; the mint of SOL is undefined. */
interface Side {
  readonly id: string
  readonly network: string
  readonly mint: string | undefined
}

/** What is swapped, checked. */
interface Wanted {
  readonly from: Side
  readonly to: Side
  readonly amount: bigint
  readonly account: string
}

interface Prepared {
  readonly wanted: Wanted
  readonly quote: SwapQuote
  readonly transaction: Uint8Array
}

const EXPIRES_MS = 30_000
const MAX_KEPT = 2_000
const MOST = 2n ** 64n - 1n
const WHOLE_BPS = 10_000
const { nativeTokenAddress } = NAMESPACES.solana

/** Answers what swaps through a program of Solana give, and with which transactions. */
export class ProgramService {
  readonly #settings: ProgramServiceSettings
  readonly #kept: ValueCache<Prepared>

  constructor(settings: ProgramServiceSettings) {
    this.#settings = settings
    this.#kept = new ValueCache({ maxEntries: MAX_KEPT, now: settings.now })
  }

  /** Whether swaps of a network go through the program. */
  serves(caipNetworkId: string | undefined): boolean {
    return caipNetworkId !== undefined && this.#settings.swaps.networks.includes(caipNetworkId)
  }

  /** @throws the problems REQUEST_INVALID naming a parameter, LIQUIDITY_INSUFFICIENT, UPSTREAM_TIMEOUT. */
  async quotes(query: QuotesQuery): Promise<QuotesAnswer> {
    const { quote } = await this.#prepare(wantedOf(query), query.slippage)
    return { quotes: [quote], sources: [{ ...this.#settings.swaps.source, isAnswered: true }] }
  }

  /** @throws what {@link quotes} throws. */
  async transaction(order: TransactionOrder): Promise<TransactionAnswer> {
    const wanted = wantedOf(order)
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

  #chosen(order: TransactionOrder, wanted: Wanted): Promise<Prepared> | Prepared {
    const kept = order.quoteId === undefined ? undefined : this.#kept.get(order.quoteId)
    if (kept === undefined) return this.#prepare(wanted, slippageBpsOf(order.eip155?.slippage))
    if (keyOf(kept.wanted) !== keyOf(wanted)) throw invalid('quoteId', 'is a quote of another swap')
    return kept
  }

  async #prepare(wanted: Wanted, slippageBps: number): Promise<Prepared> {
    const { swaps, now, onFailure } = this.#settings
    const { from, to, amount, account } = wanted
    const question = { from: from.mint, to: to.mint, amount, account, slippageBps }
    // The wrapped coin itself would be unwrapped at the end.
    const isWrapped = [from.mint, to.mint].includes(WRAPPED_SOL)
    const readAt = now()
    const found = isWrapped
      ? undefined
      : await swaps.find(question).catch((error: unknown) => {
          onFailure(error)
          const message = `No quote: ${swaps.source.name} did not answer in time. Try again in a moment.`
          throw problem('UPSTREAM_TIMEOUT', message)
        })
    if (found === undefined || found.toAmount === 0n) {
      const message = 'No venue has a route for this amount: insufficient liquidity.'
      throw problem('LIQUIDITY_INSUFFICIENT', message)
    }
    const quote = this.#describe(wanted, found, readAt + EXPIRES_MS)
    const prepared = { wanted, quote, transaction: found.transaction }
    this.#kept.set(quote.id, prepared, EXPIRES_MS)
    return prepared
  }

  #describe({ from, to, amount }: Wanted, { toAmount, minimumTo }: ProgramSwap, expiresAt: number) {
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

function wantedOf(asked: Asked): Wanted {
  const account = parseCaipAddress(asked.userAddress)?.address ?? asked.userAddress
  if (!isSolanaAddress(account)) throw invalid('userAddress', 'is not an account of the network')
  const [from, to] = [sideOf(asked.from, 'from'), sideOf(asked.to, 'to')]
  if (from.network !== to.network) throw invalid('to', 'is on another network than `from`')
  if (from.mint === to.mint) throw invalid('to', 'is the same as `from`')
  if (asked.exact !== 'from') throw invalid('exact', 'must be `from` on this network')
  const amount = BigInt(asked.amount)
  if (amount > MOST) throw invalid('amount', 'is more than a token can count')
  return { from, to, amount, account }
}

function sideOf(id: string, field: string): Side {
  const parts = parseCaipAddress(id)
  if (parts === undefined || !isSolanaAddress(parts.address))
    throw invalid(field, 'is not a CAIP-10 id of a token')
  const { caipNetworkId: network, address } = parts
  return { id, network, mint: address === nativeTokenAddress ? undefined : address }
}

function keyOf({ from, to, amount, account }: Wanted): string {
  return [from.network, from.mint, to.mint, amount, account].join('/')
}
