import { createTestClient, http, parseUnits, toFunctionSelector, type Address, type Hex } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { fillPool } from '#demo/chains/evm/demo-pools.ts'
import { fundDeployer } from '#demo/chains/evm/fund-deployer.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import type { SwapRequest } from '#modal/chains/swaps.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { openSwapClient, type SwapClient } from '#tests/support/clients/swap-client.ts'
import { LATER_VENUE } from '#tests/support/chains/later-router.ts'
import {
  NATIVE_COIN,
  startSwapServer,
  SWAPPER,
  type SwapServer,
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'

const { token, wrappedEther, gold, silentToken, tollToken, pairRouter } = LOCAL_EVM_CONTRACTS
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)
/** Longer than answers to equal questions are shared; and than the order of pools is kept. */
const [QUOTES_KEPT_MS, POOLS_KEPT_MS] = [1_001, 30_001]

let server: SwapServer
let client: SwapClient
beforeAll(async () => {
  server = await startSwapServer({ later: true })
  client = await openSwapClient(server)
  await server.give(token, usd('1000000'))
  await server.give(silentToken, usd('10000'))
  await server.give(gold, ether('100'))
  await server.give(tollToken, ether('1000'))
  await server.give(wrappedEther, ether('50'), true)
})
afterAll(() => server?.stop())
beforeEach(() => server.node.behave('forward'))

interface Swapped {
  readonly steps: readonly string[]
  readonly simulated: bigint | undefined
  readonly paid: bigint
  readonly got: bigint
  readonly read: unknown
  readonly quoted: readonly [from: bigint, to: bigint]
}

/** Prepares, signs and sends one step after another, and compares what is read of it with the balances. */
async function swap(venue: string, wish: SwapWish, accepted?: SwapQuote): Promise<Swapped> {
  server.pass(QUOTES_KEPT_MS)
  const { terms, call, quote } = await client.build(venue, wish, accepted)
  expect(client.swaps.check(terms, call)).toBeUndefined()
  const steps: string[] = []
  for (;;) {
    const prepared = await client.prepare(terms, call)
    expect([prepared.problem, prepared.reason]).toEqual([undefined, undefined])
    steps.push(prepared.next)
    const balance = await server.balance(NATIVE_COIN)
    const before = [await server.balance(wish.from), await server.balance(wish.to)] as const
    const { id, fee, isDone } = await client.send(prepared.request)
    expect(isDone).toBe(true)
    expect(fee).toBeLessThanOrEqual(prepared.fee)
    if (prepared.next === 'swap') {
      expect(prepared.call).toEqual(call)
      if (wish.from === NATIVE_COIN) expect(prepared.maximum).toBe(balance - prepared.fee)
      const of = (side: Address) => (side === NATIVE_COIN ? fee : 0n)
      const paid = before[0] - (await server.balance(wish.from)) - of(wish.from)
      const got = (await server.balance(wish.to)) - before[1] + of(wish.to)
      const read = await client.swaps.readResult(terms, id)
      const quoted = [BigInt(quote.fromAmount), BigInt(quote.toAmount)] as const
      return { steps, simulated: prepared.received, paid, got, read, quoted }
    }
    expect(await server.balance(wish.from)).toBe(wish.from === NATIVE_COIN ? balance - fee : before[0])
  }
}

const Batch = z.object({
  method: z.literal('wallet_sendCalls'),
  params: z.tuple([z.object({ calls: z.array(z.object({ to: HexText, data: HexText, value: HexText })) })]),
})

/** The calls that a wallet is asked to make as one. */
function callsOf(request: SwapRequest | undefined) {
  return Batch.parse(request).params[0].calls
}

/** Where the code of a token is kept while another one stands before it. */
const ASIDE = '0x00000000000000000000000000000000000a51de'
/**
 * Fails for `approve(address,uint256)` of zero, as BNB on Ethereum does, and hands every other call to the code kept aside:
 * selector and amount are compared, and a delegated call returns what it returns.
 */
const REFUSES_ZERO: Hex = `0x60003560e01c63095ea7b3146024351516604a573660006000376000600036600073${ASIDE.slice(2)}5af43d600060003e6045573d6000fd5b3d6000f35b60006000fd`

async function refuseApprovalsOfZero(address: Address): Promise<() => Promise<void>> {
  const anvil = createTestClient({ chain: foundry, mode: 'anvil', transport: http(server.url) })
  const bytecode = await server.reader.getCode({ address })
  if (bytecode === undefined) throw new Error('There is no token.')
  await anvil.setCode({ address: ASIDE, bytecode })
  await anvil.setCode({ address, bytecode: REFUSES_ZERO })
  return () => anvil.setCode({ address, bytecode })
}

const VENUES = ['uniswap-v3', LATER_VENUE, 'uniswap-v2']
const WISHES: readonly (readonly [string, SwapWish])[] = [
  ['the coin for a token', { from: NATIVE_COIN, to: token, amount: ether('0.3') }],
  ['a token for the coin', { from: token, to: NATIVE_COIN, amount: usd('777') }],
  ['a token for another', { from: token, to: wrappedEther, amount: usd('1234.567891') }],
  ['a token over the coin', { from: gold, to: token, amount: ether('1.7') }],
  ['the coin for an exact amount', { from: NATIVE_COIN, to: token, amount: usd('400'), exact: 'to' }],
  ['a token for exact coins', { from: gold, to: NATIVE_COIN, amount: ether('0.25'), exact: 'to' }],
  ['a token for an exact amount', { from: gold, to: token, amount: usd('321'), exact: 'to' }],
]

describe.each(VENUES)('swaps through %s', (venue) => {
  it.each(sampleOf(WISHES, 2, VENUES.indexOf(venue)))(
    'What is simulated, made and read afterwards are the same to the last unit: %s',
    async (_, wish) => {
      const { steps, simulated, paid, got, read, quoted } = await swap(venue, wish)
      expect([paid, got]).toEqual(quoted)
      expect(simulated).toBe(got)
      expect(read).toEqual({ ok: true, value: { paid, received: got } })
      if (wish.from === NATIVE_COIN) expect(steps).toEqual(['swap'])
      else expect(steps.at(-1)).toBe('swap')
    },
  )
})

describe('steps of a swap', () => {
  it('The coin is wrapped and unwrapped without an approval', async () => {
    for (const [from, to] of [
      [NATIVE_COIN, wrappedEther],
      [wrappedEther, NATIVE_COIN],
    ] as const) {
      const { steps, simulated, paid, got, read } = await swap('wrapped-coin', {
        from,
        to,
        amount: ether('1.5'),
      })
      expect(steps).toEqual(['swap'])
      expect([simulated, paid, got]).toEqual([ether('1.5'), ether('1.5'), ether('1.5')])
      expect(read).toEqual({ ok: true, value: { paid, received: got } })
    }
  })

  it('An approval is of exactly the most that is paid, and the same is not asked for twice', async () => {
    const wish = { from: gold, to: token, amount: ether('0.5') }
    // What an exact output did not take.
    await server.approve(gold, pairRouter, 0n)
    const { terms, call } = await client.build('uniswap-v2', wish)
    const first = await client.prepare(terms, call)
    expect(first).toMatchObject({ next: 'approve', allowance: 0n, problem: undefined })
    expect(first.received).toBeGreaterThanOrEqual(terms.leastReceived)
    await client.send(first.request)
    const second = await client.prepare(terms, call)
    expect(second).toMatchObject({ next: 'swap', allowance: terms.mostPaid, received: first.received })
    expect(second.fee).toBeLessThan(first.fee)
    await client.send(second.request)
    expect(await client.swaps.prepareRevocation(terms)).toMatchObject({ value: { allowance: 0n } })
  })

  it('An exact amount that gets dearer within the slippage needs no other approval', async () => {
    const wish = { from: token, to: gold, amount: ether('1'), exact: 'to', slippage: 300 } as const
    await server.approve(token, pairRouter, 0n)
    const first = await client.build('uniswap-v2', wish)
    const approval = await client.prepare(first.terms, first.call)
    expect(approval.next).toBe('approve')
    await client.send(approval.request)
    // Another visitor buys as well.
    const other = await client.build('uniswap-v2', { from: NATIVE_COIN, to: gold, amount: ether('0.3') })
    const { to, data, value } = other.call
    expect((await server.send(to, data, value, DEMO_ACCOUNTS.evmExtension)).status).toBe('success')
    server.pass(QUOTES_KEPT_MS)
    const later = await client.build('uniswap-v2', wish, first.quote)
    expect(BigInt(later.quote.fromAmount)).toBeGreaterThan(BigInt(first.quote.fromAmount))
    expect(later.terms.mostPaid).toBe(first.terms.mostPaid)
    const { steps, paid, got } = await swap('uniswap-v2', wish, first.quote)
    expect([steps, got]).toEqual([['swap'], wish.amount])
    expect(paid).toBeLessThanOrEqual(first.terms.mostPaid)
  })

  it('An approval is of the most that was accepted, also where the price got better since', async () => {
    const wish = { from: token, to: gold, amount: ether('0.1'), exact: 'to' } as const
    await server.approve(token, pairRouter, 0n)
    const { terms, call } = await client.build('uniswap-v2', wish)
    const allowed = terms.mostPaid + 1_000n
    await client.send((await client.prepare({ ...terms, allowed }, call)).request)
    expect(await client.swaps.prepareRevocation(terms)).toMatchObject({ value: { allowance: allowed } })
  })

  it('Calls that are sent as one leave no allowance where the price may be better than the worst', async () => {
    const wish = { from: gold, to: token, amount: usd('50'), exact: 'to' } as const
    await server.approve(gold, pairRouter, 0n)
    const { terms, call } = await client.build('uniswap-v2', wish)
    const { batch } = await client.prepare(terms, call)
    const before = await server.balance(token)
    for (const { to, data, value } of callsOf(batch))
      expect((await server.send(to, data, BigInt(value), SWAPPER)).status).toBe('success')
    expect((await server.balance(token)) - before).toBe(wish.amount)
    expect(await client.swaps.prepareRevocation(terms)).toMatchObject({ value: { allowance: 0n } })
  })

  it('Calls that are sent as one end with the swap where it takes all that is allowed', async () => {
    await server.approve(gold, pairRouter, 0n)
    const { terms, call } = await client.build('uniswap-v2', { from: gold, to: token, amount: ether('0.2') })
    const { batch } = await client.prepare(terms, call)
    expect(callsOf(batch).map(({ to, data }) => [to, data.slice(0, 10)])).toEqual([
      [gold, toFunctionSelector('approve(address,uint256)')],
      [pairRouter, call.data.slice(0, 10)],
    ])
  })

  it('Calls that are sent as one keep the allowance of a token that refuses approvals of zero', async () => {
    const wish = { from: gold, to: token, amount: usd('50'), exact: 'to' } as const
    await server.approve(gold, pairRouter, 0n)
    const restore = await refuseApprovalsOfZero(gold)
    const { terms, call } = await client.build('uniswap-v2', wish)
    const { batch, problem } = await client.prepare(terms, call)
    expect(problem).toBeUndefined()
    expect(callsOf(batch).map(({ to }) => to)).toEqual([gold, pairRouter])
    for (const { to, data, value } of callsOf(batch))
      expect((await server.send(to, data, BigInt(value), SWAPPER)).status).toBe('success')
    await restore()
    await server.approve(gold, pairRouter, 0n)
  })

  it('An allowance that can only be changed from zero is taken back first', async () => {
    const wish = { from: silentToken, to: token, amount: usd('10') }
    const { terms, call } = await client.build('uniswap-v3', wish)
    await client.send((await client.prepare({ ...terms, allowed: terms.allowed + 5n }, call)).request)
    const more = await client.build('uniswap-v3', { ...wish, amount: usd('20') })
    const first = await client.prepare(more.terms, more.call)
    expect(first).toMatchObject({ next: 'reset', allowance: usd('10') + 5n, problem: undefined })
    const { steps } = await swap('uniswap-v3', { ...wish, amount: usd('20') })
    expect(steps).toEqual(['reset', 'approve', 'swap'])
  })

  it('An approval is taken back', async () => {
    const { terms, call } = await client.build('uniswap-v2', { from: gold, to: token, amount: ether('0.1') })
    await client.send((await client.prepare(terms, call)).request)
    const revocation = await client.swaps.prepareRevocation(terms)
    if (!revocation.ok) throw new Error(revocation.error.message)
    expect(revocation.value).toMatchObject({ allowance: terms.mostPaid, problem: undefined })
    const { fee } = await client.send(revocation.value.request)
    expect(fee).toBeLessThanOrEqual(revocation.value.fee)
    expect(await client.swaps.prepareRevocation(terms)).toMatchObject({ value: { allowance: 0n } })
  })

  it('Of a token that keeps a part of each transfer, what arrives is simulated and read', async () => {
    const wishes: readonly SwapWish[] = [
      { from: tollToken, to: token, amount: ether('33') },
      { from: token, to: tollToken, amount: usd('20') },
      { from: tollToken, to: NATIVE_COIN, amount: ether('5') },
    ]
    for (const wish of wishes) {
      const { simulated, paid, got, read } = await swap('uniswap-v2', wish)
      expect(simulated).toBe(got)
      expect(read).toEqual({ ok: true, value: { paid, received: got } })
    }
  })

  it('A swap that is split between two pools is checked, simulated and made as one transaction', async () => {
    // A second pool of the same pair.
    const sides = [
      { token: wrappedEther, amount: ether('300') },
      { token, amount: usd('750000') },
    ] as const
    for (const { to, data, value } of [...sides.map(fundDeployer), fillPool({ fee: 3_000, sides })])
      expect((await server.send(to ?? '', data, value ?? 0n, DEPLOYER)).status).toBe('success')
    server.pass(POOLS_KEPT_MS)
    const wish = { from: token, to: NATIVE_COIN, amount: usd('90000') } as const
    const { quote } = await client.build('uniswap-v3', wish)
    expect(quote.route).toHaveLength(2)
    const { steps, simulated, paid, got, read } = await swap('uniswap-v3', wish)
    expect(steps).toEqual(['approve', 'swap'])
    expect([simulated, paid]).toEqual([got, wish.amount])
    expect(read).toEqual({ ok: true, value: { paid, received: got } })
  })

  it('All coins but the fee can be paid, with a quote and without one', async () => {
    const common = { network: localEvm, from: SWAPPER, paid: undefined }
    const most = await client.swaps.readMaximum(common)
    if (!most.ok) throw new Error(most.error.message)
    const { balance, maximum } = most.value
    expect(balance).toBe(await server.balance(NATIVE_COIN))
    expect(balance - maximum).toBeGreaterThan(0n)
    expect(balance - maximum).toBeLessThan(ether('0.01'))
    expect(await client.swaps.readMaximum({ ...common, paid: gold })).toEqual({
      ok: true,
      value: { balance: await server.balance(gold), maximum: await server.balance(gold) },
    })
  })
})
