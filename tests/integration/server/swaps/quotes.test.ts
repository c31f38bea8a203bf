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
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'

const { token, wrappedEther, silentToken, gold, points, tollToken, quoter, pairRouter } = LOCAL_EVM_CONTRACTS
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
        expect(await refusalOf(swaps.ask(wish))).toMatchObject({
          status: 404,
          code: 'LIQUIDITY_INSUFFICIENT',
        })
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

describe('the answer', () => {
  it('It lists the best quote of each venue, the best first, and every venue that was asked', async () => {
    const answer = await swaps.ask({ from: NATIVE_COIN, to: token, amount: ether('1'), slippage: 50 })
    const { quotes, sources } = SWAP_QUOTES_ENDPOINT.answer.parse(await answer.json())
    expect(sources).toEqual([
      { id: 'uniswap-v3', name: 'Uniswap v3', isAnswered: true },
      { id: 'uniswap-v2', name: 'Uniswap v2', isAnswered: true },
    ])
    const amounts = quotes.map(({ toAmount }) => BigInt(toAmount))
    expect(amounts).toHaveLength(2)
    expect(amounts[0]).toBeGreaterThan(amounts[1] ?? 0n)
    for (const quote of quotes) {
      // The minimum is rounded up, so that it is never below the slippage.
      expect(BigInt(quote.minimumToAmount)).toBe((BigInt(quote.toAmount) * 9_950n + 9_999n) / 10_000n)
      expect(quote).toMatchObject({ fromAccount: idOf(NATIVE_COIN), toAccount: idOf(token), spender: null })
      expect(Date.parse(quote.expiresAt)).toBeGreaterThan(swaps.now)
    }
  })

  it('The price impact is against the pools’ own price: the fee for a little, more for much', async () => {
    const impactOf = async (text: string) =>
      (await swaps.quoteOf('uniswap-v3', { from: wrappedEther, to: token, amount: ether(text) }))
        .priceImpactBps
    expect(await impactOf('0.001')).toBe(5)
    // In a pool of 400 coins, 4 move the price of the trade by a hundredth.
    expect(await impactOf('4')).toBeGreaterThanOrEqual(103)
    expect(await impactOf('4')).toBeLessThanOrEqual(106)
  })

  it('The coin and its wrapped token are one for one, without a venue or an approval', async () => {
    const [wrap, ...others] = await swaps.quotes({ from: NATIVE_COIN, to: wrappedEther, amount: 5n })
    expect(others).toEqual([])
    expect(wrap).toMatchObject({
      kind: 'wrap',
      toAmount: '5',
      minimumToAmount: '5',
      spender: null,
      route: [],
    })
    const [unwrap] = await swaps.quotes({ from: wrappedEther, to: NATIVE_COIN, amount: 5n, exact: 'to' })
    expect(unwrap).toMatchObject({ kind: 'unwrap', fromAmount: '5', router: wrappedEther })
  })

  it('Equal questions at the same time are one question to the nodes', async () => {
    const wish = { from: gold, to: token, amount: ether('0.123') }
    await swaps.quotes({ ...wish, amount: ether('0.1') })
    // Which block is the newest one is asked again after half a second.
    const reads = () => swaps.node.methods.filter((method) => method !== 'eth_getBlockByNumber').length
    const before = reads()
    await swaps.quotes(wish)
    const once = reads() - before
    await Promise.all(Array.from({ length: 40 }, () => swaps.quotes({ ...wish, amount: ether('0.124') })))
    expect(once).toBeGreaterThan(0)
    expect(reads() - before).toBe(2 * once)
  })
})

describe('answers within a block', () => {
  it('Equal questions share an answer until there is another block, and its time is renewed', async () => {
    const wish = { from: gold, to: token, amount: ether('0.131') }
    const [first] = await swaps.quotes(wish)
    swaps.pass(20_000)
    const before = swaps.node.methods.length
    const [shared] = await swaps.quotes(wish)
    expect(swaps.node.methods.slice(before)).toEqual(['eth_getBlockByNumber'])
    expect(shared?.toAmount).toBe(first?.toAmount)
    expect(Date.parse(shared?.expiresAt ?? '')).toBeGreaterThan(swaps.now + 20_000)

    await swaps.approve(gold, pairRouter, ether('100'))
    await swaps.give(gold, ether('100'))
    const { tx } = await swaps.build({ from: gold, to: token, amount: ether('5') })
    await swaps.approve(gold, tx.to.split(':')[2] ?? '', ether('5'))
    expect((await swaps.send(tx.to, tx.data)).status).toBe('success')
    swaps.pass(1_001)
    const [moved] = await swaps.quotes(wish)
    expect(BigInt(moved?.toAmount ?? 0)).toBeLessThan(BigInt(shared?.toAmount ?? 0))
  })

  it('Of many different questions at once, those that are begun are answered, and the others are refused in time', async () => {
    swaps.node.behave({ delayMs: 150 })
    const start = performance.now()
    const asked = Array.from({ length: 200 }, (_, at) =>
      swaps.ask({ from: gold, to: token, amount: ether('0.2') + BigInt(at) }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    const took = performance.now() - start
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2)
    expect(statuses.filter((status) => status !== 200 && status !== 504)).toEqual([])
    swaps.node.behave('forward')
    // What was begun is read to its end.
    const isQuoted = async (at: bigint) =>
      (await swaps.ask({ from: gold, to: token, amount: ether('0.3') + at })).status === 200
    const quiet = performance.now()
    let at = 0n
    await expect.poll(() => isQuoted((at += 1n)), { timeout: 30_000 }).toBe(true)
    const slowness = Math.max(1, (performance.now() - quiet) / 500)
    expect(took).toBeLessThan(4_000 * slowness)
  })
})

/** Asks again where a source was silent, as it may be on a busy machine. */
async function askUntilAnswered(wish: SwapWish): Promise<Response> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await swaps.ask(wish)
    if (answer.status !== 504 || attempts === 10) return answer
    swaps.pass(1_001)
  }
}

describe('what has no quote', () => {
  it('A token without a market has insufficient liquidity, which existing clients read among the reasons', async () => {
    const refusal = await refusalOf(askUntilAnswered({ from: points, to: token, amount: 10n }))
    expect(refusal).toMatchObject({ status: 404, code: 'LIQUIDITY_INSUFFICIENT' })
    expect(refusal.reason).toContain('insufficient liquidity')
  })

  it('More than the pools hold has insufficient liquidity', async () => {
    const wish = { from: silentToken, to: token, amount: usd('900000'), exact: 'to' } as const
    expect(await refusalOf(askUntilAnswered(wish))).toMatchObject({
      status: 404,
      code: 'LIQUIDITY_INSUFFICIENT',
    })
  })

  it('Nodes that are silent are named as such within 1.5 seconds, not as missing liquidity', async () => {
    swaps.node.behave({ delayMs: 4_000 })
    const start = performance.now()
    const refusal = await refusalOf(swaps.ask({ from: gold, to: token, amount: ether('0.777') }))
    expect(performance.now() - start).toBeLessThan(2_500)
    expect(refusal).toMatchObject({ status: 504, code: 'UPSTREAM_TIMEOUT' })
    expect(refusal.reason).toContain('Uniswap v3, Uniswap v2')
  })

  it.each([18, 40, 60])(
    'No venue quotes an amount of 10^%i units that its pools cannot take whole',
    async (digits) => {
      // The pools of v3 would take a part of it, and a router keeps what they leave; those of v2 refuse it.
      const amount = 10n ** BigInt(digits)
      if (digits === 18) expect((await askUntilAnswered({ from: token, to: gold, amount })).status).toBe(200)
      else
        expect(await refusalOf(askUntilAnswered({ from: token, to: gold, amount }))).toMatchObject({
          status: 404,
          code: 'LIQUIDITY_INSUFFICIENT',
        })
    },
  )

  it.each(['fail', 'lie', 'refuse'] as const)('Nodes that %s give no quote', async (how) => {
    swaps.node.behave(how)
    const refusal = await refusalOf(swaps.ask({ from: gold, to: token, amount: ether('0.778') }))
    expect(refusal).toMatchObject({ status: 504, code: 'UPSTREAM_TIMEOUT' })
  })

  it.each([
    ['from', { from: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }, 'SWAPS_UNSUPPORTED'],
    [
      'from',
      { from: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111' },
      'SWAPS_UNSUPPORTED',
    ],
    ['from', { from: 'dUSD' }, 'REQUEST_INVALID'],
    ['from', { from: idOf('0x1234') }, 'REQUEST_INVALID'],
    ['to', { to: idOf(gold.toLowerCase()) }, 'REQUEST_INVALID'],
    ['amount', { amount: '0' }, 'REQUEST_INVALID'],
    ['amount', { amount: '1.5' }, 'REQUEST_INVALID'],
    ['amount', { amount: '-1' }, 'REQUEST_INVALID'],
    ['amount', { amount: '1'.repeat(80) }, 'REQUEST_INVALID'],
    ['amount', { amount: '9'.repeat(78) }, 'REQUEST_INVALID'],
    ['userAddress', { userAddress: 'nobody' }, 'REQUEST_INVALID'],
    ['slippage', { slippage: '0' }, 'REQUEST_INVALID'],
    ['slippage', { slippage: '5001' }, 'REQUEST_INVALID'],
    ['exact', { exact: 'both' }, 'REQUEST_INVALID'],
  ])('A wrong `%s` is refused before anything is read: %o', async (field, wrong, code) => {
    const before = swaps.node.methods.length
    const right = { from: idOf(gold), to: idOf(token), amount: '1000', userAddress: SWAPPER }
    const refusal = await refusalOf(swaps.get('quotes', { ...right, ...wrong }))
    expect(refusal).toMatchObject({ status: 400, code, field })
    if (code === 'SWAPS_UNSUPPORTED') expect(refusal.reason).toBe('Network not supported for Swaps')
    expect(swaps.node.methods.length).toBe(before)
  })
})
