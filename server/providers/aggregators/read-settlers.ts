import { parseAbi, type Address, type PublicClient } from 'viem'
import { ZERO_EX_REGISTRY } from '#schemas/networks/aggregators.ts'
import { ReadCache } from '#server/caching/read-cache.ts'

const ABI = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])
/** Of the registry: settlement of transactions that the account sends itself. */
const TAKER_SUBMITTED = 2n
/** A new settlement contract is announced long before the last one ends. */
const CACHE_MS = 60_000

/** Creates the reader of the settlement contracts of 0x on a network: the current one, and the one before. */
export function createSettlers(reader: PublicClient, now: () => number): () => Promise<readonly Address[]> {
  const cache = new ReadCache<readonly Address[]>({ maxEntries: 1, ttlMs: CACHE_MS, now })
  const at = { address: ZERO_EX_REGISTRY, abi: ABI, args: [TAKER_SUBMITTED] } as const
  return () =>
    cache.get('', async () => {
      // The registry refuses while it is paused, and where there was no contract before.
      const [current, previous] = await Promise.allSettled([
        reader.readContract({ ...at, functionName: 'ownerOf' }),
        reader.readContract({ ...at, functionName: 'prev' }),
      ])
      if (current.status === 'rejected') return []
      return previous.status === 'rejected' ? [current.value] : [current.value, previous.value]
    })
}
