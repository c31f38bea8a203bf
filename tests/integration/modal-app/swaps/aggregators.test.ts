import { encodeFunctionData, parseAbi, parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import { builtInRouters } from '#schemas/networks/swap-deployments.ts'
import { encodeAggregated, type AggregatedPlan } from '#tests/support/builders/aggregator-calls.ts'
import { EXECUTOR, FOREIGN_SETTLER, SETTLER } from '#tests/support/chains/aggregator-contracts.ts'
import { openSwapClient, readDeployment, type SwapClient } from '#tests/support/clients/swap-client.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'
import { startAggregatorApis, type AggregatorApis } from '#tests/support/servers/aggregator-apis.ts'
import {
  NATIVE_COIN,
  startSwapServer,
  SWAPPER,
  type SwapServer,
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'

const { token, gold, collectible } = LOCAL_EVM_CONTRACTS
const THIEF: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)
/** Longer than answers to equal questions are shared. */
const QUOTES_KEPT_MS = 1_001
const KINDS: readonly AggregatorKind[] = ['kyberswap', 'openocean', '1inch', '0x']
const ABI = parseAbi([
  'function transferFrom(address from, address to, uint256 value)',
  'function mint(address to) returns (uint256)',
  'function setApprovalForAll(address operator, bool approved)',
])

let server: SwapServer
let client: SwapClient
let apis: AggregatorApis
beforeAll(async () => {
  server = await startSwapServer({
    aggregators: async (chainUrl) => (apis = await startAggregatorApis(chainUrl)),
  })
  client = await openSwapClient(server)
  await server.give(token, usd('1000000'))
  await server.give(gold, ether('100'))
})
afterAll(() => server?.stop())
beforeEach(() => {
  server.node.behave('forward')
  server.pass(QUOTES_KEPT_MS)
  apis.lies.clear()
  for (const api of Object.values(apis.apis)) api.broken.clear()
})

/** An answer has room for five quotes only. */
function askOnly(kind: AggregatorKind): void {
  for (const other of KINDS) if (other !== kind) apis.apis[other].broken.set('/', [404, {}])
}

const WISHES: readonly (readonly [string, SwapWish])[] = [
  ['the coin for a token', { from: NATIVE_COIN, to: token, amount: ether('0.3') }],
  ['a token for the coin', { from: token, to: NATIVE_COIN, amount: usd('777') }],
  ['a token for another', { from: gold, to: token, amount: ether('1.7') }],
]

/** Builds a swap, and keeps the parts that its aggregator wrote it from. */
async function buildParts(kind: AggregatorKind, wish: SwapWish) {
  let plan: AggregatedPlan | undefined
  apis.lies.set(kind, (served) => {
    plan = served.plan
    return served
  })
  const built = await client.build(kind, { slippage: 100, ...wish })
  if (plan === undefined) throw new Error(`${kind} was not asked.`)
  return { ...built, plan }
}

describe.each(KINDS)('swaps by %s', (kind) => {
  beforeEach(() => askOnly(kind))

  it.each(sampleOf(WISHES, 2, KINDS.indexOf(kind)))(
    'What is shown is simulated, signed, made and read afterwards: %s',
    async (_, wish) => {
      const { terms, call, quote } = await client.build(kind, { ...wish, slippage: 100 })
      expect(client.swaps.check(terms, call)).toBeUndefined()
      const steps: string[] = []
      for (;;) {
        const prepared = await client.prepare(terms, call)
        expect([prepared.problem, prepared.reason]).toEqual([undefined, undefined])
        steps.push(prepared.next)
        const before = [await server.balance(wish.from), await server.balance(wish.to)] as const
        const { id, fee, isDone } = await client.send(prepared.request)
        expect(isDone).toBe(true)
        expect(fee).toBeLessThanOrEqual(prepared.fee)
        if (prepared.next !== 'swap') continue
        const of = (side: Address) => (side === NATIVE_COIN ? fee : 0n)
        const paid = before[0] - (await server.balance(wish.from)) - of(wish.from)
        const got = (await server.balance(wish.to)) - before[1] + of(wish.to)
        expect([paid, got]).toEqual([wish.amount, prepared.received])
        expect(got).toBeGreaterThanOrEqual(BigInt(quote.toAmount))
        expect(await client.swaps.readResult(terms, id)).toEqual({ ok: true, value: { paid, received: got } })
        break
      }
      expect(steps).toEqual(wish.from === NATIVE_COIN ? ['swap'] : ['approve', 'swap'])
    },
  )

  it('An executor that takes something else in addition is noticed, and nothing is asked of the wallet', async () => {
    const wish = { from: NATIVE_COIN, to: token, amount: ether('0.1') } as const
    const { terms, plan } = await buildParts(kind, wish)
    const holder = kind === '0x' ? SETTLER : EXECUTOR
    await server.approve(gold, holder, ether('1'))
    const theft = encodeFunctionData({
      abi: ABI,
      functionName: 'transferFrom',
      args: [SWAPPER, THIEF, ether('1')],
    })
    const call = encodeAggregated({
      ...plan,
      steps: [...plan.steps, { target: gold, value: 0n, data: theft }],
    })
    expect(client.swaps.check(terms, call)).toBeUndefined()
    expect(await client.prepare(terms, call)).toMatchObject({ problem: 'more', request: undefined })
    await server.approve(gold, holder, 0n)
  })

  it('One that takes a collectible is noticed too', async () => {
    const { terms, plan } = await buildParts(kind, { from: NATIVE_COIN, to: token, amount: ether('0.11') })
    const holder = kind === '0x' ? SETTLER : EXECUTOR
    const mint = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [SWAPPER] })
    const { logs } = await server.send(collectible, mint)
    const id = BigInt(logs[0]?.topics[3] ?? 0)
    for (const isApproved of [true, false]) {
      const approval = encodeFunctionData({
        abi: ABI,
        functionName: 'setApprovalForAll',
        args: [holder, isApproved],
      })
      await server.send(collectible, approval)
      if (!isApproved) break
      const data = encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args: [SWAPPER, THIEF, id] })
      const call = encodeAggregated({
        ...plan,
        steps: [...plan.steps, { target: collectible, value: 0n, data }],
      })
      expect(await client.prepare(terms, call)).toMatchObject({ problem: 'more', request: undefined })
    }
  })

  it('An executor that keeps what it should give is refused by the router', async () => {
    const { terms, plan } = await buildParts(kind, { from: NATIVE_COIN, to: token, amount: ether('0.12') })
    const call = encodeAggregated({ ...plan, steps: plan.steps.slice(0, 1) })
    expect(client.swaps.check(terms, call)).toBeUndefined()
    expect(await client.prepare(terms, call)).toMatchObject({ problem: 'refused', request: undefined })
  })

  it('Where a node cannot simulate, what the router ensures is left, and the step is estimated', async () => {
    const { terms, call } = await client.build(kind, {
      from: NATIVE_COIN,
      to: token,
      amount: ether('0.13'),
      slippage: 100,
    })
    server.node.behave({ without: ['eth_simulateV1'] })
    const prepared = await client.prepare(terms, call)
    expect(prepared).toMatchObject({ next: 'swap', problem: undefined, received: undefined })
    expect((await client.send(prepared.request)).isDone).toBe(true)
  })
})

describe('lies that only the chain knows', () => {
  it('An executor of 1inch that states more than it received is refused by the token', async () => {
    const { terms, plan } = await buildParts('1inch', { from: NATIVE_COIN, to: token, amount: ether('0.14') })
    const call = encodeAggregated({ ...plan, overstated: plan.minimum, steps: plan.steps.slice(0, 1) })
    expect(await client.prepare(terms, call)).toMatchObject({ problem: 'refused', request: undefined })
  })

  it('A settlement contract that the registry of 0x does not know is refused', async () => {
    const { terms, plan } = await buildParts('0x', { from: NATIVE_COIN, to: token, amount: ether('0.15') })
    for (const executor of [FOREIGN_SETTLER, EXECUTOR]) {
      const call = encodeAggregated({ ...plan, executor })
      expect(client.swaps.check(terms, call)).toBeUndefined()
      expect(await client.swaps.prepare(terms, call)).toMatchObject({ ok: false, error: { code: -32602 } })
    }
  })

  it('An aggregator that the operator did not configure is no router of the network', async () => {
    const { terms, call } = await client.build('kyberswap', {
      from: NATIVE_COIN,
      to: token,
      amount: ether('0.16'),
      slippage: 100,
    })
    const plain = await startSwapServer()
    const other = await openSwapClient(plain)
    expect(AGGREGATORS.kyberswap.router).toBe(terms.router)
    expect(other.swaps.check(terms, call)).toBe('router')
    await plain.stop()
  })
})

describe('the routers of a deployment with aggregators', () => {
  it('The modal’s document names them beside the built-in ones, on their networks alone', async () => {
    const plain = await startTestServer({
      config: { swaps: { aggregators: [{ id: 'openocean', networks: ['eip155:8453'] }] } },
    })
    const [venues, ...others] = (await readDeployment(plain.urls.modal)).swapVenues ?? []
    expect(others).toEqual([])
    expect(venues).toEqual({
      caipNetworkId: 'eip155:8453',
      ...builtInRouters('eip155:8453'),
      routers: [
        ...(builtInRouters('eip155:8453')?.routers ?? []),
        { address: AGGREGATORS.openocean.router, kind: 'openocean' },
      ],
    })
    await plain.stop()
  })
})
