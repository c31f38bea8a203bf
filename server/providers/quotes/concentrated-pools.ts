import { parseAbi, zeroAddress, type Address, type PublicClient } from 'viem'
import { ValueCache } from '#server/caching/value-cache.ts'
import { READ_BATCH_BYTES, readOutcome } from './read-outcome.ts'
import { pairKey, type Edge } from './swap-paths.ts'
import type { FoundHop } from './swap-question.ts'
import type { ConcentratedVenue } from './swap-venue.ts'

/** A pool with the interface of Uniswap v3. */
export interface ConcentratedPool {
  readonly address: Address
  readonly feeMillionths: number
  /** At the price of now; which of two pools is worth asking. */
  readonly liquidity: bigint
}

/** The pools of a venue by pair, the ones with more liquidity first. */
export type ConcentratedPools = (
  edges: readonly Edge[],
) => Promise<ReadonlyMap<string, readonly ConcentratedPool[]>>

const ABI = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
])
/** How long pools and their order are kept. Quotes are always read. */
const CACHE_MS = 30_000
const MAX_PAIRS = 5_000
const Q192 = 192n

/** Creates the reader of a venue’s pools. */
export function createConcentratedPools(
  { factory, fees }: ConcentratedVenue,
  reader: PublicClient,
  now: () => number,
): ConcentratedPools {
  const known = new ValueCache<readonly ConcentratedPool[]>({ maxEntries: MAX_PAIRS, now })

  async function read(edges: readonly Edge[]): Promise<void> {
    const questions = edges.flatMap((edge) => fees.map((fee) => ({ edge, fee })))
    const addresses = await reader.multicall({
      contracts: questions.map(
        ({ edge: { from, to }, fee }) =>
          ({ address: factory, abi: ABI, functionName: 'getPool', args: [from, to, fee] }) as const,
      ),
      allowFailure: true,
      batchSize: READ_BATCH_BYTES,
    })
    const found = questions.flatMap(({ edge, fee }, index) => {
      const address = readOutcome(addresses[index]) ?? zeroAddress
      return address === zeroAddress ? [] : [{ edge, feeMillionths: fee, address }]
    })
    const liquidities = await reader.multicall({
      contracts: found.map(({ address }) => ({ address, abi: ABI, functionName: 'liquidity' }) as const),
      allowFailure: true,
      batchSize: READ_BATCH_BYTES,
    })
    const pools = found.map((pool, index) => ({ ...pool, liquidity: readOutcome(liquidities[index]) ?? 0n }))
    for (const edge of edges) {
      const own = pools.filter((pool) => pool.edge === edge && pool.liquidity > 0n)
      const ordered = own.toSorted((one, other) => (one.liquidity < other.liquidity ? 1 : -1))
      known.set(pairKey(edge), ordered, CACHE_MS)
    }
  }

  return async (edges) => {
    const unseen = edges.filter((edge) => known.get(pairKey(edge)) === undefined)
    if (unseen.length > 0) await read(unseen)
    return new Map(edges.map((edge) => [pairKey(edge), known.get(pairKey(edge)) ?? []]))
  }
}

/** Reads the prices of pools, as the square root that they store. */
export async function readRoots(
  reader: PublicClient,
  pools: readonly Address[],
): Promise<ReadonlyMap<Address, bigint>> {
  const states = await reader.multicall({
    contracts: pools.map((address) => ({ address, abi: ABI, functionName: 'slot0' }) as const),
    allowFailure: true,
    batchSize: READ_BATCH_BYTES,
  })
  return new Map(
    pools.flatMap((address, index) => {
      const root = readOutcome(states[index])?.[0] ?? 0n
      return root === 0n ? [] : [[address, root] as const]
    }),
  )
}

/** What an amount is worth at a pool’s own price. */
export function atRoot(amount: bigint, { from, to }: FoundHop, root: bigint): bigint {
  return BigInt(from) < BigInt(to) ? (amount * root * root) >> Q192 : (amount << Q192) / (root * root)
}
