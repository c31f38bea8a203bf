import fc from 'fast-check'
import { encodePacked, parseAbi, parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { isLongRun, runs } from '#tests/support/builders/runs.ts'
import { openQuoteMarket, type QuoteMarket } from '#tests/support/chains/quote-market.ts'
import { startSwapServer, type SwapServer } from '#tests/support/servers/swap-server.ts'

const { wrappedEther, quoter, pairRouter } = LOCAL_EVM_CONTRACTS
const QUOTER_ABI = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amount, uint160[], uint32[], uint256)',
])
const ROUTER_ABI = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])
const [LEAST, MOST] = [1n, parseUnits('5', 18)]

let market: QuoteMarket
let swaps: SwapServer
beforeAll(async () => {
  swaps = await startSwapServer({
    venuesAt: async (url) => {
      market = await openQuoteMarket(url)
      return market.swaps
    },
  })
})
afterAll(() => swaps?.stop())

/** The direct path, and one over each hub. */
function pathsOf(from: Address, to: Address): Address[][] {
  return [[from, to], ...[wrappedEther, ...market.hubs].map((hub) => [from, hub, to])]
}

const most = (amounts: readonly bigint[]) => amounts.reduce((best, one) => (one > best ? one : best), 0n)

/** The most that the router of pairs gives, over any path. */
async function routerGives(from: Address, to: Address, amount: bigint): Promise<bigint> {
  const at = { address: pairRouter, abi: ROUTER_ABI, functionName: 'getAmountsOut' } as const
  const given = pathsOf(from, to).map(async (path) =>
    swaps.reader.readContract({ ...at, args: [amount, path] }).then(
      (amounts) => amounts.at(-1) ?? 0n,
      () => 0n,
    ),
  )
  return most(await Promise.all(given))
}

/** The most that the quoter states, over any path and any of the fees at each hop. */
async function quoterStates(
  from: Address,
  to: Address,
  amount: bigint,
  fees: readonly number[],
): Promise<bigint> {
  const at = { address: quoter, abi: QUOTER_ABI, functionName: 'quoteExactInput' } as const
  const packed = pathsOf(from, to).flatMap(([first = from, ...rest]) =>
    rest
      .reduce<(Address | number)[][]>(
        (ways, token) => ways.flatMap((way) => fees.map((fee) => [...way, fee, token])),
        [[first]],
      )
      .map((way) =>
        encodePacked(
          way.map((part) => (typeof part === 'number' ? 'uint24' : 'address')),
          way,
        ),
      ),
  )
  const stated = packed.map((path) =>
    swaps.reader.readContract({ ...at, args: [path, amount] }).then(
      ([given]) => given,
      () => 0n,
    ),
  )
  return most(await Promise.all(stated))
}

describe('three venues with five hubs', () => {
  it('Each venue quotes the best of all its routes: exactly that, or more where it splits', async () => {
    const place = fc.nat({ max: 3 })
    await fc.assert(
      fc.asyncProperty(place, place, fc.bigInt({ min: LEAST, max: MOST }), async (one, other, amount) => {
        const [from, to] = [market.tokens[one], market.tokens[other]]
        if (from === undefined || to === undefined || from === to) return
        const answer = await swaps.ask({ from, to, amount })
        const best = {
          'low-fees': await quoterStates(from, to, amount, [500, 3_000]),
          'high-fees': await quoterStates(from, to, amount, [3_000, 10_000]),
          pairs: await routerGives(from, to, amount),
        }
        if (answer.status === 404) {
          expect(most(Object.values(best))).toBe(0n)
          return
        }
        const quotes = new Map((await swaps.quotes({ from, to, amount })).map((one) => [one.source.id, one]))
        for (const [venue, given] of Object.entries(best)) {
          const quote = quotes.get(venue)
          const quoted = BigInt(quote?.toAmount ?? 0)
          if (quote !== undefined && quote.route.length > 1) expect(quoted).toBeGreaterThan(given)
          else expect([venue, quoted]).toEqual([venue, given])
        }
      }),
      { numRuns: runs(12, 1_000), ...(isLongRun ? {} : { seed: 7 }) },
    )
  }, 600_000)
})
