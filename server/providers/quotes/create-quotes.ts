import { getAddress, type Address, type PublicClient } from 'viem'
import type { ExactSide } from '#schemas/http/blockchain/convert.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'
import { createNewestBlock, QuoteQueue, shareWithinBlock } from './block-quotes.ts'
import { createConcentratedQuotes } from './concentrated-quotes.ts'
import { createConstantProductPairs } from './constant-product-pairs.ts'
import { createConstantProductQuotes } from './constant-product-quotes.ts'
import { compareSwaps, type FoundSwap, type QuoteSource, type SwapQuestion } from './swap-question.ts'
import type { SwapNetwork } from './swap-venue.ts'
import { createTransferFees, NO_TRANSFER_FEE, type TransferFees } from './transfer-fees.ts'

/** What one source said. */
export interface SourceAnswer {
  readonly source: Pick<QuoteSource, 'id' | 'name'>
  readonly isAnswered: boolean
  /** Undefined where it did not answer, or has no route. */
  readonly swap: FoundSwap | undefined
}

/** What all sources of a network said, at one moment. */
export interface FoundSwaps {
  readonly answers: readonly SourceAnswer[]
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** The network’s part of what the sources need to be asked. */
export interface QuotedNetwork {
  readonly wrappedNative: Address
  /** At least one; the first is meant where none is named. */
  readonly routers: readonly Address[]
}

/** Asks the sources of networks what a swap gives. */
export interface Quotes {
  /** Undefined for a network without venues. */
  network(caipNetworkId: string): QuotedNetwork | undefined
  /** Asks all sources at once; those that do not answer in time are named as unanswered. Equal questions share an answer. */
  find(question: SwapQuestion): Promise<FoundSwaps>
}

export interface QuotesSettings {
  /** By CAIP-2 id. */
  readonly networks: ReadonlyMap<string, SwapNetwork>
  readonly readers: EvmReaders
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailure: (source: string, error: unknown) => void
  /** Creates the sources of a network beside its venues. */
  readonly others?: (caipNetworkId: string, reader: PublicClient) => readonly QuoteSource[]
}

interface OpenNetwork extends QuotedNetwork {
  readonly sources: readonly QuoteSource[]
}

const TIMEOUT_MS = 1_500
/** Shorter than a block of most networks. */
const CACHE_MS = 1_000
const MAX_CACHED = 2_000

/** Writes addresses as EIP-55 does, so that equal ones are equal texts; an operator may write them otherwise. */
function withChecksums({ wrappedNative, hubs, venues }: SwapNetwork): SwapNetwork {
  return {
    wrappedNative: getAddress(wrappedNative),
    hubs: hubs.map((hub) => getAddress(hub)),
    venues: venues.map((venue) => {
      const contracts = { factory: getAddress(venue.factory), router: getAddress(venue.router) }
      return venue.kind === 'uniswap-v2'
        ? { ...venue, ...contracts }
        : { ...venue, ...contracts, quoter: getAddress(venue.quoter) }
    }),
  }
}

function createSources(
  network: SwapNetwork,
  reader: PublicClient,
  { now, onFailure }: Pick<QuotesSettings, 'now' | 'onFailure'>,
): QuoteSource[] {
  const { venues } = network
  const pairs = new Map(
    venues.flatMap((venue) =>
      venue.kind === 'uniswap-v2' ? [[venue, createConstantProductPairs(venue, reader, now)] as const] : [],
    ),
  )
  const [measuring] = pairs
  const transferFees: TransferFees =
    measuring === undefined
      ? () => Promise.resolve(NO_TRANSFER_FEE)
      : createTransferFees({
          pairs: measuring[1],
          network,
          reader,
          now,
          onFailure: (error) => onFailure('transfer fees', error),
        })
  const shared = { newestBlock: createNewestBlock(reader, now), queue: new QuoteQueue(), now }
  const sources = venues.flatMap((venue) => {
    if (venue.kind !== 'uniswap-v2')
      return createConcentratedQuotes({ venue, network, reader, transferFees, now })
    const own = pairs.get(venue)
    return own === undefined ? [] : createConstantProductQuotes({ venue, network, pairs: own, transferFees })
  })
  return sources.map((source) => shareWithinBlock(source, shared))
}

/** Creates the port from the venues of networks, which are opened at their first question. */
export function createQuotes(settings: QuotesSettings): Quotes {
  const { networks, readers, now, onFailure, others = () => [] } = settings
  const opened = new Map<string, OpenNetwork>()
  const answers = new ReadCache<FoundSwaps>({ maxEntries: MAX_CACHED, ttlMs: CACHE_MS, now })

  function open(id: string): OpenNetwork | undefined {
    const known = opened.get(id)
    const [stated, reader] = [networks.get(id), readers(id)]
    if (known !== undefined || stated === undefined || reader === undefined) return known
    const network = withChecksums(stated)
    const sources = [...createSources(network, reader, { now, onFailure }), ...others(id, reader)]
    const routers = sources.map(({ router }) => router)
    const made = { wrappedNative: network.wrappedNative, routers, sources }
    opened.set(id, made)
    return made
  }

  async function ask(source: QuoteSource, question: SwapQuestion): Promise<SourceAnswer> {
    const { id, name } = source
    const silent = { source: { id, name }, isAnswered: false, swap: undefined }
    const asking = source.find(question).then(
      (swap) => ({ source: { id, name }, isAnswered: true, swap }),
      (error: unknown) => {
        onFailure(id, error)
        return silent
      },
    )
    return withTimeout(asking, TIMEOUT_MS, () => silent)
  }

  function askAll(
    key: readonly unknown[],
    sources: readonly QuoteSource[],
    question: SwapQuestion,
  ): Promise<FoundSwaps> {
    return answers.get(key.join('/'), async () => {
      const readAt = now()
      return { answers: await Promise.all(sources.map((source) => ask(source, question))), readAt }
    })
  }

  return {
    network: open,
    async find(question) {
      const { network, from, to, amount, exact, taker } = question
      const sources = open(network)?.sources ?? []
      const asked = [network, from, to, amount, exact]
      const { account, slippageBps, isFromNative, isToNative } = taker
      const shared = askAll(
        asked,
        sources.filter(({ isForTaker }) => isForTaker !== true),
        question,
      )
      const own = askAll(
        [...asked, account, slippageBps, isFromNative, isToNative],
        sources.filter(({ isForTaker }) => isForTaker === true),
        question,
      )
      const [first, second] = await Promise.all([shared, own])
      return {
        answers: [...first.answers, ...second.answers.map((one) => atPricesOf(first, one, exact))],
        readAt: Math.min(first.readAt, second.readAt),
      }
    },
  }
}

/** Values what an aggregator takes at the pools' own prices, so that what is lost to the price is known of it too. */
function atPricesOf({ answers }: FoundSwaps, answer: SourceAnswer, exact: ExactSide): SourceAnswer {
  const [best] = answers
    .flatMap(({ swap }) => (swap?.midAmount === undefined ? [] : [swap]))
    .toSorted((one, other) => compareSwaps(one, other, exact))
  const { swap } = answer
  if (swap === undefined || best === undefined || swap.fromAmount !== best.fromAmount) return answer
  return { ...answer, swap: { ...swap, midAmount: swap.midAmount ?? best.midAmount } }
}
