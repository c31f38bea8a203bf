import type { Hex, PublicClient } from 'viem'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { FoundSwap, QuoteSource } from './swap-question.ts'

/** Finds out which block is the newest one. */
export type NewestBlock = () => Promise<Hex>

export interface BlockQuotesSettings {
  readonly newestBlock: NewestBlock
  readonly queue: QuoteQueue
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** How old the knowledge of the newest block may be. */
const BLOCK_CACHE_MS = 500
/** Longer than a block of most networks; a key with an older block is never asked for again. */
const ANSWER_CACHE_MS = 60_000
const MAX_CACHED = 2_000
/** A node simulates each of the many routes of a question, so few questions are read at once. */
const AT_ONCE = 6
/** The others would not be answered in time. */
const MAX_WAITING = 64

/** Creates the reader of the newest block, whose hash stands for the state of all pools. */
export function createNewestBlock(reader: PublicClient, now: () => number): NewestBlock {
  const blocks = new ReadCache<Hex>({ maxEntries: 1, ttlMs: BLOCK_CACHE_MS, now })
  return () => blocks.get('newest', async () => (await reader.getBlock({ blockTag: 'latest' })).hash)
}

/** Lets few questions be read at once, so that what is begun is finished in time when there are more. */
export class QuoteQueue {
  readonly #waiting: (() => void)[] = []
  #atWork = 0

  /** @throws the problem UPSTREAM_TIMEOUT when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#atWork >= AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING)
        throw problem('UPSTREAM_TIMEOUT', 'Too many quotes are being read. Try again in a moment.')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#atWork += 1
    try {
      return await work()
    } finally {
      // A place that becomes free goes to the one that has waited longest.
      const next = this.#waiting.shift()
      if (next === undefined) this.#atWork -= 1
      else next()
    }
  }
}

/** Lets equal questions share an answer until there is another block: pools change with blocks only. */
export function shareWithinBlock(
  source: QuoteSource,
  { newestBlock, queue, now }: BlockQuotesSettings,
): QuoteSource {
  const { id, name, router } = source
  const answers = new ReadCache<FoundSwap | undefined>({
    maxEntries: MAX_CACHED,
    ttlMs: ANSWER_CACHE_MS,
    now,
  })
  return {
    id,
    name,
    router,
    async find(question) {
      const { from, to, amount, exact } = question
      const key = [await newestBlock(), from, to, amount, exact].join('/')
      return answers.get(key, () => queue.run(() => source.find(question)))
    },
  }
}
