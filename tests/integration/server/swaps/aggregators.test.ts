import { parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { SWAP_QUOTES_ENDPOINT } from '#schemas/http/blockchain/convert.ts'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import { EXECUTOR, FOREIGN_SETTLER, LAST_SETTLER } from '#tests/support/chains/aggregator-contracts.ts'
import {
  AGGREGATOR_KEYS,
  startAggregatorApis,
  type AggregatorApis,
  type ServedSwap,
} from '#tests/support/servers/aggregator-apis.ts'
import {
  NATIVE_COIN,
  refusalOf,
  startSwapServer,
  type SwapServer,
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'

const { token, wrappedEther, gold, pairRouter } = LOCAL_EVM_CONTRACTS
const THIEF: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)
/** Longer than answers to equal questions are shared. */
const QUOTES_KEPT_MS = 1_001
const KINDS: readonly AggregatorKind[] = ['kyberswap', 'openocean', '1inch', '0x']

let swaps: SwapServer
let apis: AggregatorApis
const log: string[] = []
beforeAll(async () => {
  swaps = await startSwapServer({
    aggregators: async (chainUrl) => (apis = await startAggregatorApis(chainUrl)),
    log: (line) => log.push(line),
  })
  await swaps.give(token, usd('1000000'))
  await swaps.give(gold, ether('100'))
  await swaps.give(wrappedEther, ether('50'), true)
})
afterAll(() => swaps?.stop())
beforeEach(() => {
  swaps.node.behave('forward')
  swaps.pass(QUOTES_KEPT_MS)
  apis.lies.clear()
  for (const api of Object.values(apis.apis)) api.broken.clear()
})

async function ask(wish: SwapWish) {
  const answer = await swaps.ask(wish)
  return SWAP_QUOTES_ENDPOINT.answer.parse(await answer.json())
}
const only = (kind: AggregatorKind) => {
  for (const other of KINDS) if (other !== kind) apis.apis[other].broken.set('/', [404, {}])
}
const LARGE: SwapWish = { from: token, to: wrappedEther, amount: usd('20000'), slippage: 100 }
const WISHES: readonly (readonly [string, SwapWish])[] = [
  ['a token for another', { from: token, to: wrappedEther, amount: usd('1234.567891') }],
  ['the coin for a token', { from: NATIVE_COIN, to: token, amount: ether('0.3') }],
  ['a token for the coin', { from: token, to: NATIVE_COIN, amount: usd('777') }],
]

describe('the best verified answer', () => {
  it('An aggregator that gives more than the pools is first, and every source is named', async () => {
    only('1inch')
    const { quotes, sources } = await ask(LARGE)
    expect(quotes[0]?.source).toEqual({ id: '1inch', name: '1inch' })
    expect(quotes[0]?.route).toEqual([
      {
        shareBps: 10_000,
        hops: [{ venue: '1inch', from: expect.anything(), to: expect.anything(), feeMillionths: null }],
      },
    ])
    // What is lost to the price is stated against the pools’ own prices.
    const [own, ofPool] = quotes.map(({ priceImpactBps }) => priceImpactBps ?? 0)
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(ofPool ?? 0)
    expect(sources.map(({ id, isAnswered }) => [id, isAnswered])).toEqual([
      ['uniswap-v3', true],
      ['uniswap-v2', true],
      ...KINDS.map((kind) => [kind, true]),
    ])
  })

  it('Pools are preferred to what no node can verify', async () => {
    only('kyberswap')
    swaps.node.behave({ without: ['eth_simulateV1'] })
    const { quotes } = await ask({ ...LARGE, amount: usd('20001') })
    expect(quotes.map(({ source }) => source.id)).toEqual(['uniswap-v3', 'uniswap-v2', 'kyberswap'])
    expect(BigInt(quotes[2]?.toAmount ?? 0)).toBeGreaterThan(BigInt(quotes[0]?.toAmount ?? 0))
  })

  it('An aggregator that is silent is named as such after 1.5 seconds, and delays nothing else', async () => {
    for (const kind of KINDS) apis.lies.set(kind, () => new Promise(() => undefined))
    const start = performance.now()
    const { quotes, sources } = await ask({ ...LARGE, amount: usd('20002') })
    expect(performance.now() - start).toBeLessThan(2_500)
    expect(quotes.map(({ source }) => source.id)).toEqual(['uniswap-v3', 'uniswap-v2'])
    expect(sources.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id)).toEqual([...KINDS])
  })

  it.each([
    ['no JSON', 200, 'oops'],
    ['another shape', 200, { code: 0, data: { routeSummary: 1 } }],
    ['an error', 500, { message: 'internal' }],
    ['a refused key', 401, {}],
    ['more than a megabyte', 200, { filler: 'x'.repeat(1_100_000) }],
  ])('An API that answers %s gives no quote, and the pools do', async (_, status, body) => {
    for (const kind of KINDS) apis.apis[kind].broken.set('/', [status, body])
    const { quotes } = await ask({ ...LARGE, amount: usd('20003') })
    expect(quotes.map(({ source }) => source.id)).toEqual(['uniswap-v3', 'uniswap-v2'])
  })

  it('Exact outputs are asked of the pools alone', async () => {
    const { quotes } = await ask({ from: gold, to: token, amount: usd('100'), exact: 'to' })
    expect(quotes.every(({ source }) => source.id.startsWith('uniswap'))).toBe(true)
  })

  it('A quote of an aggregator is only for the account that was quoted', async () => {
    only('openocean')
    const quote = await swaps.quoteOf('openocean', { ...LARGE, amount: usd('20004') })
    const other = swaps.post({
      projectId: 'demo',
      from: quote.fromAccount,
      to: quote.toAccount,
      amount: quote.fromAmount,
      userAddress: THIEF,
      quoteId: quote.id,
    })
    expect(await refusalOf(other)).toMatchObject({ status: 400, field: 'quoteId' })
  })

  it('No key is in the log, nor what was asked', () => {
    expect(log.length).toBeGreaterThan(0)
    const text = log.join('\n')
    for (const key of Object.values(AGGREGATOR_KEYS)) expect(text).not.toContain(key)
    expect(text).not.toContain('inTokenAddress')
  })
})

describe.each(KINDS)('swaps by %s', (kind) => {
  it.each(WISHES)('What is quoted is paid and given: %s', async (_, wish) => {
    only(kind)
    const quote = await swaps.quoteOf(kind, { ...wish, slippage: 100 })
    const { router } = AGGREGATORS[kind]
    expect(quote).toMatchObject({
      source: { id: kind, name: AGGREGATORS[kind].name },
      router,
      spender: wish.from === NATIVE_COIN ? null : router,
      fromAmount: String(wish.amount),
    })
    expect(BigInt(quote.minimumToAmount) * 10_000n).toBeGreaterThanOrEqual(BigInt(quote.toAmount) * 9_900n)
    if (quote.spender !== null) await swaps.approve(wish.from, quote.spender, wish.amount)
    const { tx, quote: built } = await swaps.build(wish, { quoteId: quote.id })
    expect(built).toEqual(quote)
    const before = [await swaps.balance(wish.from), await swaps.balance(wish.to)] as const
    const receipt = await swaps.send(tx.to, tx.data, BigInt(tx.amount))
    expect(receipt.status).toBe('success')
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    const of = (side: Address) => (side === NATIVE_COIN ? fee : 0n)
    expect(before[0] - (await swaps.balance(wish.from)) - of(wish.from)).toBe(wish.amount)
    const got = (await swaps.balance(wish.to)) - before[1] + of(wish.to)
    expect(got).toBeGreaterThanOrEqual(BigInt(quote.toAmount))
    expect(got - BigInt(quote.toAmount)).toBeLessThan(BigInt(quote.toAmount) / 1_000n)
  })

  it('An account that holds nothing of it is quoted too, since the simulation begins with the amount', async () => {
    only(kind)
    const rich = { from: gold, to: token, amount: ether('2') } as const
    const answer = await swaps.get('quotes', {
      from: `eip155:31337:${rich.from}`,
      to: `eip155:31337:${rich.to}`,
      amount: String(rich.amount),
      userAddress: THIEF,
    })
    const { quotes } = SWAP_QUOTES_ENDPOINT.answer.parse(await answer.json())
    expect(quotes.map(({ source }) => source.id)).toContain(kind)
  })

  it('It fails rather than give less than the minimum', async () => {
    only(kind)
    const wish = { from: token, to: wrappedEther, amount: usd('500'), slippage: 10 }
    const quote = await swaps.quoteOf(kind, wish)
    await swaps.approve(token, quote.router, wish.amount)
    const { tx } = await swaps.build(wish, { quoteId: quote.id })
    for (const venue of ['uniswap-v3', 'uniswap-v2']) {
      const other = { from: token, to: wrappedEther, amount: usd('9000'), slippage: 1_000 }
      const moving = await swaps.quoteOf(venue, other)
      await swaps.approve(token, moving.router, other.amount)
      const built = await swaps.build(other, { quoteId: moving.id })
      expect((await swaps.send(built.tx.to, built.tx.data)).status).toBe('success')
    }
    await swaps.approve(token, quote.router, wish.amount)
    expect((await swaps.send(tx.to, tx.data)).status).toBe('reverted')
  })
})

const LIES: Readonly<Record<string, (served: ServedSwap) => ServedSwap>> = {
  'a hundredth more than it gives': (served) => ({ ...served, toAmount: (served.toAmount * 101n) / 100n }),
  'more than it gives, with the same minimum': ({ plan, toAmount }) => ({
    plan: { ...plan, minimum: (plan.minimum * 3n) / 2n },
    toAmount: (toAmount * 3n) / 2n,
  }),
  'another recipient': ({ plan, toAmount }) => ({ plan: { ...plan, recipient: THIEF }, toAmount }),
  'another router': (served) => ({ ...served, router: pairRouter }),
  'another amount': ({ plan, toAmount }) => ({ plan: { ...plan, amount: plan.amount + 1n }, toAmount }),
  'another token': ({ plan, toAmount }) => ({ plan: { ...plan, to: gold }, toAmount }),
  'coins in addition': ({ plan, toAmount }) => ({ plan: { ...plan, value: 5n }, toAmount }),
  'no minimum': ({ plan, toAmount }) => ({ plan: { ...plan, minimum: 0n }, toAmount }),
}

describe.each(KINDS)('answers of %s that are not what they say', (kind) => {
  it.each(Object.entries(LIES))('They are dropped and counted: %s', async (name, lie) => {
    only(kind)
    apis.lies.set(kind, lie)
    const counted = () =>
      log.filter((line) => line.includes('was dropped') && line.includes(`"${kind}"`)).length
    const before = counted()
    const cents = BigInt(Object.keys(LIES).indexOf(name))
    const { quotes } = await ask({ ...LARGE, amount: usd('20100') + cents })
    expect(quotes.map(({ source }) => source.id)).toEqual(['uniswap-v3', 'uniswap-v2'])
    expect(counted()).toBe(before + 1)
  })

  it('One whose minimum is looser than the slippage is worth no more than its minimum', async () => {
    only(kind)
    apis.lies.set(kind, ({ plan, toAmount }) => ({ plan: { ...plan, minimum: plan.minimum / 2n }, toAmount }))
    const { quotes } = await ask({ ...LARGE, amount: usd('20200') })
    const quote = quotes.find(({ source }) => source.id === kind)
    expect(quotes[0]?.source.id).toBe('uniswap-v3')
    expect(BigInt(quote?.minimumToAmount ?? 0) * 10_000n).toBeGreaterThanOrEqual(
      BigInt(quote?.toAmount ?? 0) * 9_900n,
    )
  })
})

describe('calls that the modal refuses', () => {
  it.each<readonly [string, AggregatorKind, Partial<ServedSwap['plan']>]>([
    ['a partial fill of 1inch', '1inch', { flags: 1n }],
    ['a partial fill of OpenOcean', 'openocean', { flags: 3n }],
    ['a permit of OpenOcean', 'openocean', { permit: '0x01' }],
    ['a partial fill of KyberSwap', 'kyberswap', { flags: 1n }],
    ['a fee of KyberSwap', 'kyberswap', { fee: { receiver: THIEF, amount: 0n } }],
  ])('They are not quoted: %s', async (_, kind, change) => {
    only(kind)
    apis.lies.set(kind, ({ plan, toAmount }) => ({ plan: { ...plan, ...change }, toAmount }))
    const { quotes } = await ask({ ...LARGE, amount: usd('20400') })
    expect(quotes.some(({ source }) => source.id === kind)).toBe(false)
  })
})

describe('the settlement contracts of 0x', () => {
  it.each([
    ['the one before', LAST_SETTLER, true],
    ['one that the registry does not know', FOREIGN_SETTLER, false],
    ['an executor of another aggregator', EXECUTOR, false],
  ] as const)('Only those of its registry are quoted: %s', async (_, settler, isQuoted) => {
    only('0x')
    apis.lies.set('0x', ({ plan, toAmount }) => {
      const [take, ...steps] = JSON.parse(
        JSON.stringify(plan.steps, (_key, value: unknown) =>
          typeof value === 'bigint' ? `#${value}` : value,
        ).replaceAll(plan.executor.slice(2).toLowerCase(), settler.slice(2).toLowerCase()),
        (_key, value: unknown) =>
          typeof value === 'string' && value.startsWith('#') ? BigInt(value.slice(1)) : value,
      )
      return { plan: { ...plan, executor: settler, steps: [take, ...steps] }, toAmount }
    })
    const { quotes } = await ask({ ...LARGE, amount: usd('20300') })
    expect(quotes.some(({ source }) => source.id === '0x')).toBe(isQuoted)
  })
})

it('The quotes that were dropped are counted among the metrics', async () => {
  const text = await (await fetch(`${swaps.server.urls.api}/metrics`)).text()
  expect(text).toMatch(/postern_dropped_quotes_total\{source="1inch",reason="exaggerated"\} [1-9]/)
})
