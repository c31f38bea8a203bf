import { parseAbi, zeroAddress, type Address, type PublicClient } from 'viem'
import { ValueCache } from '#server/caching/value-cache.ts'
import type { Reserves } from './constant-product.ts'
import { READ_BATCH_BYTES, readOutcome } from './read-outcome.ts'
import { pairKey, type Edge } from './swap-paths.ts'
import type { ConstantProductVenue } from './swap-venue.ts'

/** The pools of an exchange with the contracts of Uniswap v2, by pair. */
export interface ConstantProductPairs {
  /** Finds the pools of the pairs that have one. */
  find(edges: readonly Edge[]): Promise<ReadonlyMap<string, Address>>
  /** Reads what pools hold: of the first and of the second token, by address. */
  readReserves(pools: ReadonlyMap<string, Address>): Promise<ReadonlyMap<string, Reserves>>
}

const ABI = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
/** A pool stays where it is; one that is missing may be created. */
const [FOUND_CACHE_MS, MISSING_CACHE_MS] = [3_600_000, 30_000]
const MAX_PAIRS = 5_000

export function createConstantProductPairs(
  { factory }: ConstantProductVenue,
  reader: PublicClient,
  now: () => number,
): ConstantProductPairs {
  const known = new ValueCache<Address>({ maxEntries: MAX_PAIRS, now })
  return {
    async find(edges) {
      const unseen = edges.filter((edge) => known.get(pairKey(edge)) === undefined)
      const addresses = await reader.multicall({
        contracts: unseen.map(
          ({ from, to }) =>
            ({ address: factory, abi: ABI, functionName: 'getPair', args: [from, to] }) as const,
        ),
        allowFailure: true,
        batchSize: READ_BATCH_BYTES,
      })
      for (const [index, edge] of unseen.entries()) {
        const pool = readOutcome(addresses[index]) ?? zeroAddress
        known.set(pairKey(edge), pool, pool === zeroAddress ? MISSING_CACHE_MS : FOUND_CACHE_MS)
      }
      const found = edges.map((edge) => [pairKey(edge), known.get(pairKey(edge)) ?? zeroAddress] as const)
      return new Map(found.filter(([, pool]) => pool !== zeroAddress))
    },
    async readReserves(pools) {
      const states = await reader.multicall({
        contracts: [...pools.values()].map(
          (address) => ({ address, abi: ABI, functionName: 'getReserves' }) as const,
        ),
        allowFailure: true,
        batchSize: READ_BATCH_BYTES,
      })
      const read = [...pools.keys()].flatMap((key, index) => {
        const state = readOutcome(states[index])
        return state === undefined ? [] : [[key, { from: state[0], to: state[1] }] as const]
      })
      return new Map(read)
    },
  }
}
