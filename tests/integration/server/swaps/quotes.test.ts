import { encodePacked, parseAbi, parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { SWAP_QUOTES_ENDPOINT } from '#schemas/http/blockchain/convert.ts'
import {
  idOf,
  NATIVE_COIN,
  refusalOf,
  startSwapServer,
  SWAPPER,
  type SwapServer,
} from '#tests/support/servers/swap-server.ts'

const { token, wrappedEther, silentToken, gold, points, tollToken, quoter } = LOCAL_EVM_CONTRACTS
const pairRouter = '0x0000000000000000000000000000000000001001'
const QUOTER_ABI = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amount, uint160[], uint32[], uint256)',
  'function quoteExactOutput(bytes path, uint256 amountOut) view returns (uint256 amount, uint160[], uint32[], uint256)',
])
const ROUTER_ABI = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function getAmountsIn(uint256, address[]) view returns (uint256[])',
])
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)

let swaps: SwapServer
beforeAll(async () => {
  swaps = await startSwapServer()
})
afterAll(() => swaps.stop())
beforeEach(() => swaps.node.behave('forward'))

/** Asks the quoter of the pools itself, with a path as it reads one. */
async function quoterSays(
  functionName: 'quoteExactInput' | 'quoteExactOutput',
  path: readonly (Address | number)[],
  amount: bigint,
): Promise<bigint> {
  const types = path.map((part) => (typeof part === 'number' ? 'uint24' : 'address'))
  const args = [encodePacked(types, [...path]), amount] as const
  const [other] = await swaps.reader.readContract({ address: quoter, abi: QUOTER_ABI, functionName, args })
  return other
}
const routerSays = async (
  functionName: 'getAmountsOut' | 'getAmountsIn',
  path: readonly Address[],
  amount: bigint,
) => swaps.reader.readContract({ address: pairRouter, abi: ROUTER_ABI, functionName, args: [amount, path] })

describe('quotes of pools with a fee', () => {
  it.each(['0.000000000000000001', '0.000001', '1', '37.123456789', '390'])(
    'A quote for %s coins is what the venue’s own quoter says',
    async (text) => {
      const said = await quoterSays('quoteExactInput', [wrappedEther, 500, token], ether(text))
      if (said === 0n) {
        const wish = { from: NATIVE_COIN, to: token, amount: ether(text) } as const
        expect(await refusalOf(swaps.ask(wish))).toMatchObject({ status: 404, code: 'LIQUIDITY_INSUFFICIENT' })
        return
      }
      const quote = await swaps.quoteOf('uniswap-v3', { from: NATIVE_COIN, to: token, amount: ether(text) })
      expect(quote.toAmount).toBe(String(said))
    },
  )

  it('A token without a pool of its own goes through the coin, exactly as the quoter says', async () => {
    const quote = await swaps.quoteOf('uniswap-v3', { from: gold, to: token, amount: ether('2.5') })
    const said = await quoterSays('quoteExactInput', [gold, 3_000, wrappedEther, 500, token], ether('2.5'))
    expect(quote.toAmount).toBe(String(said))
    expect(quote.route).toEqual([
      {
        shareBps: 10_000,
        hops: [
          { venue: 'Uniswap v3', from: idOf(gold), to: idOf(wrappedEther), feeMillionths: 3_000 },
          { venue: 'Uniswap v3', from: idOf(wrappedEther), to: idOf(token), feeMillionths: 500 },
        ],
      },
    ])
  })

  it('An exact output costs what the quoter says, and the most is that and the slippage', async () => {
    const wish = { from: gold, to: token, amount: usd('1000'), exact: 'to', slippage: 250 } as const
    const quote = await swaps.quoteOf('uniswap-v3', wish)
    const path = [token, 500, wrappedEther, 3_000, gold]
    const said = await quoterSays('quoteExactOutput', path, usd('1000'))
    expect(quote).toMatchObject({
      fromAmount: String(said),
      toAmount: String(usd('1000')),
      minimumToAmount: String(usd('1000')),
      maximumFromAmount: String((said * 10_250n) / 10_000n),
    })
  })
})

describe('quotes of pairs', () => {
  it.each([
    ['direct', [wrappedEther, token], ether('1.5')],
    ['direct, the other way', [token, wrappedEther], usd('123.456789')],
    ['over the coin', [gold, wrappedEther, token], ether('3')],
  ] as const)('A quote is what the venue’s router says: %s', async (_, path, amount) => {
    const [from, to] = [path[0], path.at(-1) ?? token]
    const quote = await swaps.quoteOf('uniswap-v2', { from, to, amount })
    expect(quote.toAmount).toBe(String((await routerSays('getAmountsOut', path, amount)).at(-1)))
    expect(quote.route[0]?.hops).toHaveLength(path.length - 1)
  })

  it('An exact output costs what the router says', async () => {
    const wish = { from: gold, to: token, amount: usd('2000'), exact: 'to' } as const
    const quote = await swaps.quoteOf('uniswap-v2', wish)
    const [paid] = await routerSays('getAmountsIn', [gold, wrappedEther, token], usd('2000'))
    expect(quote.fromAmount).toBe(String(paid))
  })

  it('Two pools are quoted where they give more than one, and one where it gives more', async () => {
    const large = { from: gold, to: token, amount: ether('3') }
    const [direct, over] = await Promise.all([
      routerSays('getAmountsOut', [gold, token], large.amount),
      routerSays('getAmountsOut', [gold, wrappedEther, token], large.amount),
    ])
    expect(over.at(-1)).toBeGreaterThan(direct.at(-1) ?? 0n)
    expect((await swaps.quoteOf('uniswap-v2', large)).route[0]?.hops).toHaveLength(2)
  })

  it('What a token keeps of each transfer is not promised', async () => {
    const quote = await swaps.quoteOf('uniswap-v2', { from: token, to: tollToken, amount: usd('50') })
    const [, sent = 0n] = await routerSays('getAmountsOut', [token, tollToken], usd('50'))
    expect(quote).toMatchObject({ takesTransferFee: true, toAmount: String(sent - sent / 50n) })
    const back = await swaps.quoteOf('uniswap-v2', { from: tollToken, to: token, amount: ether('7') })
    const arrived = ether('7') - ether('7') / 50n
    const [, given] = await routerSays('getAmountsOut', [tollToken, token], arrived)
    expect(back).toMatchObject({ takesTransferFee: true, toAmount: String(given) })
  })
})
