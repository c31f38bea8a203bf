import { parseAbi, type Address } from 'viem'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'
import { isTellable, type PriceSource } from './price-source.ts'

/** A feed with the interface of Chainlink's aggregators. */
export interface FeedPlace {
  /** CAIP-2 id of the feed's network. */
  readonly network: string
  readonly feed: Address
  readonly staleAfterSeconds: number
}

/** A feed and the asset that it prices in USD. */
export interface PriceFeed extends FeedPlace {
  readonly asset: Asset
}

export interface PriceFeedsSettings {
  readonly feeds: readonly PriceFeed[]
  readonly readers: EvmReaders
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const ABI = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])
/** Clocks differ a little; an answer dated further ahead is wrong. */
const AHEAD_SECONDS = 300
const MAX_DECIMALS = 36

/** Returns prices of the feeds that the operator has configured. */
export function createPriceFeeds({ feeds, readers, now }: PriceFeedsSettings): PriceSource {
  const byAsset = new Map(feeds.map((feed) => [assetKey(feed.asset), feed]))
  return {
    async of(assets) {
      const requests = assets.flatMap((asset) => byAsset.get(assetKey(asset)) ?? [])
      const answers = await readFeeds(requests, readers, now)
      const usd = new Map<string, number>()
      for (const [index, price] of answers.prices.entries()) {
        const feed = requests[index]
        if (feed !== undefined && price !== undefined) usd.set(assetKey(feed.asset), price)
      }
      return { usd, isComplete: answers.isComplete }
    },
  }
}

/**
 * Reads feeds, combined by network.
 *
 * @returns the price of each; undefined for a contract that is no feed, and for a price that is stale or not positive.
 */
export async function readFeeds(
  feeds: readonly FeedPlace[],
  readers: EvmReaders,
  now: () => number,
): Promise<{ readonly prices: readonly (number | undefined)[]; readonly isComplete: boolean }> {
  const networks = [...new Set(feeds.map(({ network }) => network))]
  const prices = new Map<FeedPlace, number>()
  const complete = await Promise.all(
    networks.map(async (network) => {
      const reader = readers(network)
      const here = feeds.filter((feed) => feed.network === network)
      if (reader === undefined) return true
      const contracts = here.flatMap(({ feed: address }) => [
        { address, abi: ABI, functionName: 'decimals' } as const,
        { address, abi: ABI, functionName: 'latestRoundData' } as const,
      ])
      const results = await reader.multicall({ contracts, allowFailure: true, batchSize: BATCH_BYTES })
      for (const [index, feed] of here.entries()) {
        const [decimals, round] = [results[index * 2]?.result, results[index * 2 + 1]?.result]
        if (typeof decimals !== 'number' || !Array.isArray(round)) continue
        const price = priceOf({ decimals, round, feed, nowSeconds: now() / 1_000 })
        if (price !== undefined) prices.set(feed, price)
      }
      return results.every(({ error }) => error === undefined || nodeProblem(error) === undefined)
    }),
  )
  return { prices: feeds.map((feed) => prices.get(feed)), isComplete: complete.every(Boolean) }
}

const BATCH_BYTES = 16_384

function priceOf(read: {
  readonly decimals: number
  readonly round: readonly unknown[]
  readonly feed: FeedPlace
  readonly nowSeconds: number
}): number | undefined {
  const [, answer, , updatedAt] = read.round
  if (typeof answer !== 'bigint' || typeof updatedAt !== 'bigint' || read.decimals > MAX_DECIMALS)
    return undefined
  const age = read.nowSeconds - Number(updatedAt)
  if (age > read.feed.staleAfterSeconds || age < -AHEAD_SECONDS) return undefined
  const price = Number(answer) / 10 ** read.decimals
  return isTellable(price) ? price : undefined
}
