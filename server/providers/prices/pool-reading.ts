import { parseAbi, zeroAddress, type Address, type PublicClient } from 'viem'
import { nodeProblem } from '#server/providers/evm-nodes/evm-readers.ts'
import type { PoolMarket } from './pool-markets.ts'

/** A pool that trades one token for another. */
export interface Pool {
  readonly kind: 'v2' | 'v3'
  readonly address: Address
  readonly base: Address
  readonly quote: Address
}

/** The state of a pool, in whole units of its quote. */
export interface PoolPrice {
  /** Of one whole base. */
  readonly price: number
  /** The amount of the quote that backs the price. */
  readonly depth: number
}

/** A token, and the token that pays for it. */
export interface Pair {
  readonly base: Address
  readonly quote: Address
}

const FACTORY_ABI = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function getPair(address, address) view returns (address)',
])
const POOL_ABI = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function observe(uint32[]) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityX128)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function balanceOf(address) view returns (uint256)',
])
const DECIMALS_ABI = parseAbi(['function decimals() view returns (uint8)'])
/** The size of the reads that are combined into one call. */
const BATCH_BYTES = 49_152
const Q96 = 2 ** 96
/** The windows that a price is compared with, in seconds; the longest that the pool remembers counts. */
const WINDOWS = [300, 60] as const
/** How far a price may be from the mean of its window. A trade that is undone in the next block moves it further. */
const MAX_MOVED = 1.1
const TICK = 1.0001
const MAX_DECIMALS = 36

/** An answer is incomplete when nodes failed. */
export interface PoolReads<T> {
  readonly found: T
  readonly isComplete: boolean
}

/** Finds the pools of pairs: one for every fee with Uniswap v3's interface, one with v2's. */
export async function findPools(
  reader: PublicClient,
  market: PoolMarket,
  pairs: readonly Pair[],
): Promise<PoolReads<Pool[]>> {
  const { v3Factory, v3Fees, v2Factory } = market
  const questions = pairs.flatMap((pair) => [
    ...(v3Factory === undefined ? [] : v3Fees.map((fee) => ({ ...pair, kind: 'v3' as const, fee }))),
    ...(v2Factory === undefined ? [] : [{ ...pair, kind: 'v2' as const, fee: 0 }]),
  ])
  const contracts = questions.map(({ base, quote, kind, fee }) =>
    kind === 'v3'
      ? ({
          address: v3Factory ?? zeroAddress,
          abi: FACTORY_ABI,
          functionName: 'getPool',
          args: [base, quote, fee],
        } as const)
      : ({
          address: v2Factory ?? zeroAddress,
          abi: FACTORY_ABI,
          functionName: 'getPair',
          args: [base, quote],
        } as const),
  )
  const results = await reader.multicall({ contracts, allowFailure: true, batchSize: BATCH_BYTES })
  const found = results.flatMap(({ result }, index) => {
    const question = questions[index]
    if (question === undefined || result === undefined || result === zeroAddress) return []
    const { kind, base, quote } = question
    return [{ kind, base, quote, address: result }]
  })
  return { found, isComplete: isComplete(results) }
}

/** Reads the current state of pools. */
export async function readPools(
  reader: PublicClient,
  pools: readonly Pool[],
  decimalsOf: (token: Address) => number | undefined,
): Promise<PoolReads<ReadonlyMap<Pool, PoolPrice>>> {
  const reads = pools.map((pool) => (pool.kind === 'v3' ? v3Reads(pool) : v2Reads(pool)))
  const contracts = reads.flat()
  const results = await reader.multicall({ contracts, allowFailure: true, batchSize: BATCH_BYTES })
  const found = new Map<Pool, PoolPrice>()
  let at = 0
  for (const [index, pool] of pools.entries()) {
    const count = reads[index]?.length ?? 0
    const said = results.slice(at, at + count).map(({ result }) => result)
    at += count
    const [ofBase, ofQuote] = [decimalsOf(pool.base), decimalsOf(pool.quote)]
    const read = pool.kind === 'v3' ? readV3(pool, said) : readV2(pool, said)
    if (read === undefined || ofBase === undefined || ofQuote === undefined) continue
    found.set(pool, { price: read.price * 10 ** (ofBase - ofQuote), depth: read.depth / 10 ** ofQuote })
  }
  return { found, isComplete: isComplete(results) }
}

/** Reads the decimals of tokens. */
export async function readDecimals(
  reader: PublicClient,
  tokens: readonly Address[],
): Promise<PoolReads<ReadonlyMap<Address, number>>> {
  const contracts = tokens.map(
    (address) => ({ address, abi: DECIMALS_ABI, functionName: 'decimals' }) as const,
  )
  const results = await reader.multicall({ contracts, allowFailure: true, batchSize: BATCH_BYTES })
  const found = new Map<Address, number>()
  for (const [index, token] of tokens.entries()) {
    const decimals = results[index]?.result
    if (decimals !== undefined && decimals <= MAX_DECIMALS) found.set(token, decimals)
  }
  return { found, isComplete: isComplete(results) }
}

function v3Reads({ address, quote }: Pool) {
  const at = { address, abi: POOL_ABI } as const
  return [
    { ...at, functionName: 'slot0' } as const,
    { ...at, functionName: 'liquidity' } as const,
    { ...at, address: quote, functionName: 'balanceOf', args: [address] } as const,
    ...WINDOWS.map((seconds) => ({ ...at, functionName: 'observe', args: [[seconds, 0]] }) as const),
  ]
}

/** The oracle of v2 only states the mean between two readings, and a server starts with one, so it is not read. */
function v2Reads({ address }: Pool) {
  return [{ address, abi: POOL_ABI, functionName: 'getReserves' } as const]
}

/**
 * Reads price and depth in the smallest units of the quote.
 *
 * @returns undefined when the price has moved too far lately.
 */
function readV3(
  pool: Pool,
  [state, liquidity, held, ...observed]: readonly unknown[],
): PoolPrice | undefined {
  const root = Array.isArray(state) ? state[0] : undefined
  if (typeof root !== 'bigint' || typeof liquidity !== 'bigint' || typeof held !== 'bigint') return undefined
  const inFirst = Number(root) / Q96
  if (inFirst <= 0) return undefined
  const mean = meanOf(observed)
  if (mean !== undefined && !isNear(inFirst ** 2, mean.price)) return undefined
  const isBaseFirst = BigInt(pool.base) < BigInt(pool.quote)
  const price = isBaseFirst ? inFirst ** 2 : 1 / inFirst ** 2
  // Liquidity far from the price does not count, momentary liquidity is bait, and concentrated liquidity overstates the
  // depth; so the smallest of them is used.
  const lasting = Math.min(Number(liquidity), mean?.liquidity ?? Infinity)
  const atPrice = lasting * (isBaseFirst ? inFirst : 1 / inFirst)
  return { price, depth: Math.min(atPrice, Number(held)) }
}

/**
 * Returns the mean over the longest window that the pool remembers; undefined for a younger pool, or one without
 * observations.
 */
function meanOf(observed: readonly unknown[]): { price: number; liquidity: number } | undefined {
  for (const [index, seconds] of WINDOWS.entries()) {
    const [ticks, perLiquidity] = arraysOf(observed[index])
    const [tickBefore, tickNow] = ticks
    const [before, now] = perLiquidity
    if (tickBefore === undefined || tickNow === undefined || before === undefined || now === undefined)
      continue
    const secondsPerLiquidity = BigInt.asUintN(160, now - before)
    if (secondsPerLiquidity === 0n) continue
    return {
      price: TICK ** (Number(tickNow - tickBefore) / seconds),
      liquidity: Number((BigInt(seconds) << 128n) / secondsPerLiquidity),
    }
  }
  return undefined
}

function arraysOf(said: unknown): readonly [readonly bigint[], readonly bigint[]] {
  const [ticks, perLiquidity] = Array.isArray(said) ? said.map(bigintsOf) : []
  return [ticks ?? [], perLiquidity ?? []]
}

function bigintsOf(said: unknown): readonly bigint[] {
  return Array.isArray(said) ? said.filter((one) => typeof one === 'bigint') : []
}

/** Whether two prices differ too little to matter for a sum. */
export function isNear(one: number, other: number): boolean {
  return Math.max(one / other, other / one) <= MAX_MOVED
}

function readV2(pool: Pool, [state]: readonly unknown[]): PoolPrice | undefined {
  if (!Array.isArray(state)) return undefined
  const [first, second] = state.map(Number)
  if (!first || !second) return undefined
  const [base, quote] = BigInt(pool.base) < BigInt(pool.quote) ? [first, second] : [second, first]
  return { price: quote / base, depth: quote }
}

function isComplete(results: readonly { readonly error?: Error | undefined }[]): boolean {
  return results.every(({ error }) => error === undefined || nodeProblem(error) === undefined)
}
