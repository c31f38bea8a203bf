import { parseAbi, type Address, type PublicClient } from 'viem'
import type { ExactSide } from '#schemas/http/blockchain/convert.ts'
import { encodeConcentrated, encodeLaterConcentrated, packPath } from './concentrated-call.ts'
import {
  atRoot,
  createConcentratedPools,
  readRoots,
  type ConcentratedPool,
  type ConcentratedPools,
} from './concentrated-pools.ts'
import { readOutcome } from './read-outcome.ts'
import { pairKey, pairsOf, swapPaths } from './swap-paths.ts'
import {
  compareSwaps,
  type FoundHop,
  type FoundRoute,
  type FoundSwap,
  type QuoteSource,
  type SwapQuestion,
} from './swap-question.ts'
import type { ConcentratedVenue, SwapNetwork } from './swap-venue.ts'
import type { TransferFees } from './transfer-fees.ts'

export interface ConcentratedSettings {
  readonly venue: ConcentratedVenue
  readonly network: SwapNetwork
  readonly reader: PublicClient
  readonly transferFees: TransferFees
  readonly now: () => number
}

const QUOTER_ABI = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[], uint256 gasEstimate)',
  'function quoteExactOutput(bytes path, uint256 amountOut) view returns (uint256 amountIn, uint160[] sqrtPriceX96AfterList, uint32[], uint256 gasEstimate)',
])
/** A quoter simulates, so few of its calls go into one: nodes limit the gas of a call. */
const QUOTE_BATCH_BYTES = 2_048
/** The prices at which a pool has nothing left to give: the quoter stops one before them (`TickMath` of Uniswap v3). */
const LAST_ROOTS = [4_295_128_740n, 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n]
/** How many pools of a pair a route of two may go through. */
const POOLS_OF_PAIR = 2
/** A swap is split in tenths between the best route and one of the next. */
const PARTS = 10n
const ALTERNATIVES = 2
const BASE_GAS = 80_000n

/** A way through pools. */
interface Way {
  readonly hops: readonly FoundHop[]
  readonly pools: readonly Address[]
}

interface QuotedWay extends Way, FoundRoute {
  readonly gas: bigint
}

/** Creates the source of an exchange with the contracts of Uniswap v3; amounts are those of its own quoter. */
export function createConcentratedQuotes(settings: ConcentratedSettings): QuoteSource {
  return new ConcentratedQuotes(settings)
}

class ConcentratedQuotes implements QuoteSource {
  readonly id: string
  readonly name: string
  readonly router: Address
  readonly #settings: ConcentratedSettings
  readonly #poolsOf: ConcentratedPools

  constructor(settings: ConcentratedSettings) {
    const { venue, reader, now } = settings
    this.id = venue.id
    this.name = venue.name
    this.router = venue.router
    this.#settings = settings
    this.#poolsOf = createConcentratedPools(venue, reader, now)
  }

  async find(question: SwapQuestion): Promise<FoundSwap | undefined> {
    const { amount, exact } = question
    const { transferFees } = this.#settings
    const [ways, from, to] = await Promise.all([
      this.#waysOf(question),
      transferFees(question.from),
      transferFees(question.to),
    ])
    // The pools refuse a payment that does not arrive whole, and the router counts what a pool sends, not what arrives.
    if (ways.length === 0 || from.sold + to.bought > 0n) return undefined
    const asked = ways.map((way) => ({ way, amount }))
    const pools = [...new Set(ways.flatMap((way) => way.pools))]
    const [quoted, roots] = await Promise.all([
      this.#quote(asked, exact),
      readRoots(this.#settings.reader, pools),
    ])
    const answered = quoted.filter((way) => way !== undefined)
    const ranked = answered.toSorted((one, other) => compareSwaps(one, other, exact))
    const routes = exact === 'from' ? await this.#split(ranked, amount) : ranked.slice(0, 1)
    return routes.length === 0 ? undefined : swapOf(routes, roots, exact, this.#settings.venue)
  }

  async #waysOf(question: SwapQuestion): Promise<Way[]> {
    const paths = swapPaths(question, this.#settings.network)
    const pools = await this.#poolsOf(pairsOf(paths))
    return paths.flatMap((path) =>
      path.reduce<Way[]>(
        (ways, edge) => {
          const all = pools.get(pairKey(edge)) ?? []
          const asked = path.length === 1 ? all : all.slice(0, POOLS_OF_PAIR)
          return ways.flatMap((way) => asked.map((pool) => extend(way, edge, pool)))
        },
        [{ hops: [], pools: [] }],
      ),
    )
  }

  async #quote(
    asked: readonly { readonly way: Way; readonly amount: bigint }[],
    exact: ExactSide,
  ): Promise<(QuotedWay | undefined)[]> {
    const { venue, reader } = this.#settings
    const functionName = exact === 'from' ? 'quoteExactInput' : 'quoteExactOutput'
    const at = { address: venue.quoter, abi: QUOTER_ABI, functionName } as const
    const outcomes = await reader.multicall({
      contracts: asked.map(
        ({ way, amount }) => ({ ...at, args: [packPath(way.hops, exact), amount] }) as const,
      ),
      allowFailure: true,
      batchSize: QUOTE_BATCH_BYTES,
    })
    return asked.map(({ way, amount }, index) => {
      const [other = 0n, roots = [], , gas = 0n] = readOutcome(outcomes[index]) ?? []
      // A pool that is emptied takes a part of the amount, and the router would keep the rest of it.
      if (other === 0n || roots.some((root) => LAST_ROOTS.includes(root))) return undefined
      const amounts =
        exact === 'from' ? { fromAmount: amount, toAmount: other } : { fromAmount: other, toAmount: amount }
      return { ...way, ...amounts, gas }
    })
  }

  /** Returns the best two routes that share no pool, if together they give more than the best one. */
  async #split(ranked: readonly QuotedWay[], amount: bigint): Promise<readonly QuotedWay[]> {
    const [best, ...others] = ranked
    if (best === undefined || amount < PARTS) return ranked.slice(0, 1)
    const alternatives = others.filter((way) => isApart(way, best)).slice(0, ALTERNATIVES)
    if (alternatives.length === 0) return [best]
    const parts = Array.from(
      { length: Number(PARTS) - 1 },
      (_, index) => (amount * BigInt(index + 1)) / PARTS,
    )
    const quoted = await this.#quote(
      [
        ...parts.map((part) => ({ way: best, amount: part })),
        ...alternatives.flatMap((way) => parts.map((part) => ({ way, amount: amount - part }))),
      ],
      'from',
    )
    const pairs = alternatives.flatMap((_, index) =>
      parts.map((_part, part) => [quoted[part], quoted[(index + 1) * parts.length + part]]),
    )
    return pairs.reduce<readonly QuotedWay[]>(
      (kept, pair) => {
        const whole = pair.filter((way) => way !== undefined)
        return whole.length === pair.length && sumOf(whole) > sumOf(kept) ? whole : kept
      },
      [best],
    )
  }
}

function extend(way: Way, edge: Pick<FoundHop, 'from' | 'to'>, pool: ConcentratedPool): Way {
  return {
    hops: [...way.hops, { from: edge.from, to: edge.to, feeMillionths: pool.feeMillionths }],
    pools: [...way.pools, pool.address],
  }
}

function isApart(one: Way, other: Way): boolean {
  return one.pools.every((pool) => !other.pools.includes(pool))
}

function sumOf(routes: readonly FoundRoute[]): bigint {
  return routes.reduce((sum, { toAmount }) => sum + toAmount, 0n)
}

function swapOf(
  routes: readonly QuotedWay[],
  roots: ReadonlyMap<Address, bigint>,
  exact: ExactSide,
  venue: ConcentratedVenue,
): FoundSwap {
  const toAmount = sumOf(routes)
  const encode = venue.kind === 'uniswap-v3' ? encodeConcentrated : encodeLaterConcentrated
  const mids = routes.map((route) =>
    route.hops.reduce<bigint | undefined>((amount, hop, index) => {
      const root = roots.get(route.pools[index] ?? '0x')
      return amount === undefined || root === undefined ? undefined : atRoot(amount, hop, root)
    }, route.fromAmount),
  )
  return {
    source: { id: venue.id, name: venue.name },
    router: venue.router,
    exact,
    routes,
    fromAmount: routes.reduce((sum, { fromAmount }) => sum + fromAmount, 0n),
    toAmount,
    midAmount: mids.reduce<bigint | undefined>(
      (sum, mid) => (sum === undefined || mid === undefined ? undefined : sum + mid),
      0n,
    ),
    gas: BASE_GAS + routes.reduce((sum, { gas }) => sum + gas, 0n),
    takesTransferFee: false,
    encode: (order) => encode({ exact, routes, toAmount }, order),
  }
}
