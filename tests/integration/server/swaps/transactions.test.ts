import { maxUint256, parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillPool } from '#demo/chains/evm/demo-pools.ts'
import { fundDeployer } from '#demo/chains/evm/fund-deployer.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import {
  GAS_PRICE_ENDPOINT,
  SWAP_ALLOWANCE_ENDPOINT,
  SWAP_APPROVAL_ENDPOINT,
  SWAP_QUOTES_ENDPOINT,
  SWAP_TOKENS_ENDPOINT,
} from '#schemas/http/blockchain/convert.ts'
import { runs } from '#tests/support/builders/runs.ts'
import { LATER_VENUE } from '#tests/support/chains/later-router.ts'
import {
  idOf,
  NATIVE_COIN,
  refusalOf,
  startSwapServer,
  SWAP_NETWORK,
  SWAPPER,
  type SwapServer,
  type SwapTransaction,
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'

const { token, wrappedEther, gold, tollToken, swapRouter, pairRouter } = LOCAL_EVM_CONTRACTS
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)
const RANDOM_SWAPS = runs(25, 1_000)
/** Longer than answers to equal questions are shared; and than the order of pools is kept. */
const [QUOTES_KEPT_MS, POOLS_KEPT_MS] = [1_001, 30_001]

let swaps: SwapServer
beforeAll(async () => {
  swaps = await startSwapServer({ later: true })
  await swaps.give(token, usd('10000000'))
  await swaps.give(gold, ether('100000'))
  await swaps.give(tollToken, ether('10000000'))
  await swaps.give(wrappedEther, ether('500'), true)
})
afterAll(() => swaps.stop())
beforeEach(() => swaps.node.behave('forward'))

interface Outcome extends SwapTransaction {
  readonly paid: bigint
  readonly got: bigint
}

/** Quotes at a venue, approves exactly the most that it costs, builds, sends, and reads what changed hands. */
async function swapAt(venue: string, wish: SwapWish): Promise<Outcome> {
  swaps.pass(QUOTES_KEPT_MS)
  const quote = await swaps.quoteOf(venue, wish)
  if (quote.spender !== null) await swaps.approve(wish.from, quote.spender, BigInt(quote.maximumFromAmount))
  const built = await swaps.build(wish, { quoteId: quote.id })
  expect(built.quote).toEqual(quote)
  const { tx } = built
  const before = [await swaps.balance(wish.from), await swaps.balance(wish.to)] as const
  const receipt = await swaps.send(tx.to, tx.data, BigInt(tx.amount))
  expect(receipt.status).toBe('success')
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  const of = (side: Address) => (side === NATIVE_COIN ? fee : 0n)
  return {
    ...built,
    paid: before[0] - (await swaps.balance(wish.from)) - of(wish.from),
    got: (await swaps.balance(wish.to)) - before[1] + of(wish.to),
  }
}

const VENUES = ['uniswap-v3', LATER_VENUE, 'uniswap-v2']
const WISHES: readonly (readonly [string, SwapWish])[] = [
  ['a token for another', { from: token, to: wrappedEther, amount: usd('1234.567891') }],
  ['a token over the coin', { from: gold, to: token, amount: ether('1.7') }],
  ['the coin for a token', { from: NATIVE_COIN, to: token, amount: ether('0.3') }],
  ['a token for the coin', { from: token, to: NATIVE_COIN, amount: usd('777') }],
  ['the coin for an exact amount', { from: NATIVE_COIN, to: token, amount: usd('400'), exact: 'to' }],
  ['a token for exact coins', { from: gold, to: NATIVE_COIN, amount: ether('0.25'), exact: 'to' }],
  ['a token for an exact amount', { from: gold, to: token, amount: usd('321'), exact: 'to' }],
]

describe.each(VENUES)('a transaction of %s', (venue) => {
  it.each(WISHES)('It pays and gives exactly what was quoted: %s', async (_, wish) => {
    const { quote, paid, got } = await swapAt(venue, wish)
    expect([paid, got]).toEqual([BigInt(quote.fromAmount), BigInt(quote.toAmount)])
  })

  it('It fails rather than give less than the minimum', async () => {
    const wish = { from: token, to: wrappedEther, amount: usd('500'), slippage: 10 }
    const quote = await swaps.quoteOf(venue, wish)
    await swaps.approve(token, quote.router, wish.amount)
    const { tx } = await swaps.build(wish, { quoteId: quote.id })
    // Somebody else moves the price by far more than a thousandth.
    const other = { from: token, to: wrappedEther, amount: usd('20000') }
    await swapAt(venue, other)
    const before = await swaps.balance(token)
    await swaps.approve(token, quote.router, wish.amount)
    expect((await swaps.send(tx.to, tx.data)).status).toBe('reverted')
    expect(await swaps.balance(token)).toBe(before)
  })
})

describe('a transaction', () => {
  it('A token that keeps a part of each transfer is sold and bought for what was quoted', async () => {
    const bought = await swapAt('uniswap-v2', { from: token, to: tollToken, amount: usd('20') })
    const sold = await swapAt('uniswap-v2', { from: tollToken, to: token, amount: ether('33') })
    const coins = await swapAt('uniswap-v2', { from: tollToken, to: NATIVE_COIN, amount: ether('5') })
    for (const { quote, got } of [bought, sold, coins]) {
      expect(quote.takesTransferFee).toBe(true)
      expect(got).toBe(BigInt(quote.toAmount))
    }
  })

  it('The coin is wrapped and unwrapped one for one', async () => {
    for (const [from, to] of [
      [NATIVE_COIN, wrappedEther],
      [wrappedEther, NATIVE_COIN],
    ] as const) {
      const { paid, got } = await swapAt('wrapped-coin', { from, to, amount: ether('1.5') })
      expect([paid, got]).toEqual([ether('1.5'), ether('1.5')])
    }
  })

  it('A large swap is split between two pools where that gives more, in one transaction', async () => {
    // A second pool of the same pair, as deep as the first.
    const sides = [
      { token: wrappedEther, amount: ether('300') },
      { token, amount: usd('750000') },
    ] as const
    for (const { to, data, value } of [...sides.map(fundDeployer), fillPool({ fee: 3_000, sides })])
      expect((await swaps.send(to ?? '', data, value ?? 0n, DEPLOYER)).status).toBe('success')
    swaps.pass(POOLS_KEPT_MS)
    for (const venue of ['uniswap-v3', LATER_VENUE]) {
      const { quote, paid, got } = await swapAt(venue, {
        from: token,
        to: NATIVE_COIN,
        amount: usd('90000'),
      })
      expect(quote.route.map(({ shareBps }) => shareBps).reduce((sum, share) => sum + share)).toBe(10_000)
      expect(quote.route).toHaveLength(2)
      expect([paid, got]).toEqual([usd('90000'), BigInt(quote.toAmount)])
    }
  })

  it('The shown minimum is never undercut, whatever is swapped for what', async () => {
    const tokens = [NATIVE_COIN, wrappedEther, token, gold, tollToken] as const
    const dollars = { [NATIVE_COIN]: 2_500n, [wrappedEther]: 2_500n, [gold]: 2_000n } as Record<
      string,
      bigint
    >
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let done = 0; done < RANDOM_SWAPS; done += 1) {
      const from = tokens[random(tokens.length)] ?? token
      const to = tokens.filter((one) => one !== from)[random(tokens.length - 1)] ?? gold
      const exact = random(3) === 0 ? 'to' : 'from'
      const side = exact === 'from' ? from : to
      const cents = BigInt(1 + random(200_000))
      const unit = side === token ? 6n : 18n
      const amount = (cents * 10n ** unit) / 100n / (dollars[side] ?? 1n)
      const wish: SwapWish = { from, to, amount, exact, slippage: 1 + random(300) }
      let asked = await swaps.ask(wish)
      // A busy machine keeps venues from answering in time.
      for (let tries = 0; asked.status === 504 && tries < 5; tries += 1) {
        swaps.pass(QUOTES_KEPT_MS)
        asked = await swaps.ask(wish)
      }
      // No router gives an exact amount of a token that keeps a part of what is sent.
      if (asked.status === 404) {
        expect([exact, [from, to].includes(tollToken)]).toEqual(['to', true])
        continue
      }
      const { quotes } = SWAP_QUOTES_ENDPOINT.answer.parse(await asked.json())
      const venue = quotes[random(quotes.length)]?.source.id ?? ''
      const { quote, paid, got } = await swapAt(venue, wish)
      const isKept = got >= BigInt(quote.minimumToAmount) && paid <= BigInt(quote.maximumFromAmount)
      expect([from, to, exact, isKept]).toEqual([from, to, exact, true])
      expect([paid, got]).toEqual([BigInt(quote.fromAmount), BigInt(quote.toAmount)])
    }
  }, 600_000)

  it('It ends within 20 minutes, and estimates its gas unless it shall not', async () => {
    const wish = { from: NATIVE_COIN, to: token, amount: ether('0.01') } as const
    const estimated = await swaps.build(wish)
    const rough = await swaps.build(wish, { disableEstimate: true })
    expect(rough.tx.eip155?.gas).toBe(rough.quote.gas)
    expect(estimated.tx.eip155?.gas).not.toBe(estimated.quote.gas)
    expect(BigInt(estimated.tx.eip155?.gasPrice ?? 0)).toBeGreaterThan(0n)
    const deadlines = [...estimated.tx.data.matchAll(/0{56}([0-9a-f]{8})/g)].map(([, hex]) =>
      Number(`0x${hex}`),
    )
    const now = swaps.now / 1_000
    expect(deadlines.some((deadline) => deadline > now + 1_100 && deadline <= now + 1_201)).toBe(true)
  })
})

describe('clients that name neither a quote nor a spender', () => {
  it('They approve the first router without a limit, and their transaction goes through it', async () => {
    const query = { from: idOf(token), to: idOf(gold), userAddress: idOf(SWAPPER) }
    const approval = SWAP_APPROVAL_ENDPOINT.answer.parse(
      await (await swaps.get('build-approve', query)).json(),
    )
    expect(approval.tx).toMatchObject({ from: idOf(token), to: idOf(token), value: '0' })
    expect((await swaps.send(approval.tx.from, approval.tx.data)).status).toBe('success')
    const asked = { tokenAddress: idOf(token), userAddress: idOf(SWAPPER) }
    const said = SWAP_ALLOWANCE_ENDPOINT.answer.parse(await (await swaps.get('allowance', asked)).json())
    expect(said.allowance).toBe(String(maxUint256))
    const wish = { from: token, to: gold, amount: usd('50') }
    const { tx } = await swaps.build(wish, { eip155: { slippage: 1 } })
    expect(tx.to).toBe(idOf(swapRouter))
    expect((await swaps.send(tx.to, tx.data)).status).toBe('success')
  })

  it('The project may be in the body alone, and has to be somewhere', async () => {
    expect(await refusalOf(swaps.post({}))).toMatchObject({ status: 400, field: 'projectId' })
    expect(await refusalOf(swaps.post({ projectId: 'nobody' }))).toMatchObject({ code: 'PROJECT_UNKNOWN' })
    expect(await refusalOf(swaps.post({ projectId: 'demo' }))).toMatchObject({ status: 400, field: 'amount' })
  })
})

describe('approvals', () => {
  it('An approval is of exactly the amount, for a router of the network alone', async () => {
    const query = { from: idOf(gold), userAddress: SWAPPER, amount: '12345', spender: pairRouter }
    const { tx } = SWAP_APPROVAL_ENDPOINT.answer.parse(await (await swaps.get('build-approve', query)).json())
    expect((await swaps.send(tx.to, tx.data)).status).toBe('success')
    const asked = { tokenAddress: idOf(gold), userAddress: SWAPPER, spender: pairRouter }
    const said = SWAP_ALLOWANCE_ENDPOINT.answer.parse(await (await swaps.get('allowance', asked)).json())
    expect(said.allowance).toBe('12345')
    for (const [path, wrong] of [
      ['build-approve', { ...query, spender: DEPLOYER }],
      ['allowance', { ...asked, spender: DEPLOYER }],
    ] as const)
      expect(await refusalOf(swaps.get(path, wrong))).toMatchObject({ status: 400, field: 'spender' })
  })

  it('The coin needs no approval', async () => {
    const approve = swaps.get('build-approve', { from: idOf(NATIVE_COIN), userAddress: SWAPPER })
    expect(await refusalOf(approve)).toMatchObject({ status: 400, field: 'from' })
    const allowance = swaps.get('allowance', { tokenAddress: idOf(NATIVE_COIN), userAddress: SWAPPER })
    expect(await refusalOf(allowance)).toMatchObject({ status: 400, field: 'tokenAddress' })
  })
})

describe('a transaction that is refused', () => {
  it('A quote is not valid for another swap', async () => {
    const wish = { from: token, to: gold, amount: usd('5') }
    const quote = await swaps.quoteOf('uniswap-v3', wish)
    const body = { projectId: 'demo', userAddress: SWAPPER, quoteId: quote.id }
    const other = { ...body, from: idOf(token), to: idOf(gold), amount: '5000001' }
    expect(await refusalOf(swaps.post(other))).toMatchObject({ status: 400, field: 'quoteId' })
  })

  it.each([
    ['eip155.slippage', { eip155: { slippage: 51 } }],
    ['eip155.permit', { eip155: { slippage: 1, permit: '0x00' } }],
    ['amount', { amount: '0' }],
    ['maximumFromAmount', { maximumFromAmount: '4' }],
    ['from', { from: 'x' }],
    ['userAddress', { userAddress: '0x12' }],
    ['exact', { exact: 'none' }],
  ])('A wrong `%s` is named', async (field, wrong) => {
    const right = { projectId: 'demo', from: idOf(token), to: idOf(gold), amount: '5', userAddress: SWAPPER }
    expect(await refusalOf(swaps.post({ ...right, ...wrong }))).toMatchObject({ status: 400, field })
  })
})

describe('what stands before a swap', () => {
  it('The tokens are the coin and those of the lists, with suggested ones marked', async () => {
    const answer = await swaps.get('tokens', { chainId: SWAP_NETWORK })
    const { tokens } = SWAP_TOKENS_ENDPOINT.answer.parse(await answer.json())
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', address: idOf(NATIVE_COIN), isSuggested: true })
    const weth = tokens.find(({ address }) => address === idOf(wrappedEther))
    expect(weth).toMatchObject({ symbol: 'WETH', decimals: 18, isVerified: true, isSuggested: true })
    expect(tokens.find(({ address }) => address === idOf(token))?.isSuggested).toBe(false)
    expect(await refusalOf(swaps.get('tokens', { chainId: 'eip155:1' }))).toMatchObject({
      code: 'SWAPS_UNSUPPORTED',
      reason: 'Network not supported for Swaps',
    })
  })

  it('The price of gas is what the chain takes, and rises with the hurry', async () => {
    const answer = await swaps.get('gas-price', { chainId: SWAP_NETWORK })
    const { standard, fast, instant } = GAS_PRICE_ENDPOINT.answer.parse(await answer.json())
    const { baseFeePerGas } = await swaps.reader.getBlock()
    expect(BigInt(standard)).toBeGreaterThanOrEqual(((baseFeePerGas ?? 0n) * 8n) / 10n)
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
  })

  it.each(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'nothing'])(
    'The network %s has no price of gas here',
    async (chainId) => {
      expect(await refusalOf(swaps.get('gas-price', { chainId }))).toMatchObject({
        status: 400,
        code: 'GAS_PRICE_UNSUPPORTED',
        reason: 'Network not supported for Gas Price',
      })
    },
  )
})
