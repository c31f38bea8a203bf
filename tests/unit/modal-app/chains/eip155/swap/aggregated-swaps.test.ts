import fc from 'fast-check'
import { concatHex, encodeFunctionData, erc20Abi, maxUint256, zeroAddress, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { readRouterCall } from '#modal/chains/eip155/swap/calls/read-router-call.ts'
import { checkSwap } from '#modal/chains/eip155/swap/check-swap.ts'
import { knownRouters } from '#modal/chains/eip155/swap/known-routers.ts'
import type { SwapFault } from '#modal/chains/swaps.ts'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import { COIN, encodeAggregated, type AggregatedPlan } from '#tests/support/builders/aggregator-calls.ts'
import { isLongRun, runs } from '#tests/support/builders/runs.ts'
import {
  anyAddress,
  BUILT_AT_S,
  buildSwap,
  ROUTERS,
  WRAPPED,
  type BuiltSwap,
} from '#tests/support/builders/swap-calls.ts'
import { hexOf } from '#tests/support/builders/swap-rewriting.ts'

/** The same swaps each time, and others when there is time. */
const RIGHT = isLongRun ? { numRuns: runs(500) } : { numRuns: 500, seed: 31 }
/** Of each of the ways to change a transaction; together far more than 500. */
const WRONG = isLongRun ? { numRuns: runs(60) } : { numRuns: 60, seed: 32 }
const KINDS: readonly AggregatorKind[] = ['1inch', 'kyberswap', 'openocean', '0x']
const NETWORK = 'eip155:1'

const find = knownRouters([
  {
    caipNetworkId: NETWORK,
    wrappedNative: WRAPPED,
    routers: [
      { address: ROUTERS['uniswap-v2'], kind: 'uniswap-v2' },
      ...KINDS.map((kind) => ({ address: AGGREGATORS[kind].router, kind })),
    ],
  },
])
const faultOf = ({ terms, call }: BuiltSwap): SwapFault | undefined =>
  checkSwap(terms, call, { routers: find(terms.network.caipNetworkId), nowS: BUILT_AT_S })
const { network } = buildSwap({
  kind: 'uniswap-v2',
  exact: 'from',
  coin: 'none',
  from: WRAPPED,
  to: AGGREGATORS['0x'].router,
  between: undefined,
  fees: [500, 500],
  account: WRAPPED,
  paid: 1n,
  received: 1n,
  slippage: 0n,
  tenths: 0n,
  takesTransferFee: false,
}).terms

/** Builds the transaction, as the visitor sees what was planned before it was changed. */
function build(plan: AggregatedPlan, change: Partial<AggregatedPlan> = {}): BuiltSwap {
  const { kind, from, to, recipient, amount, minimum } = plan
  const sideOf = (side: Address): Address | undefined => (side === COIN ? undefined : side)
  return {
    terms: {
      network,
      from: recipient,
      paid: sideOf(from),
      received: sideOf(to),
      decimals: { paid: 18, received: 18 },
      mostPaid: amount,
      leastReceived: minimum,
      allowed: amount,
      kind: 'swap',
      router: AGGREGATORS[kind].router,
    },
    call: encodeAggregated({ ...plan, ...change }),
  }
}

const anyPlan: fc.Arbitrary<AggregatedPlan> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    coin: fc.constantFrom('from', 'to', 'none'),
    from: anyAddress,
    to: anyAddress,
    recipient: anyAddress,
    amount: fc.bigInt({ min: 1_000n, max: 10n ** 30n }),
    minimum: fc.bigInt({ min: 1_000n, max: 10n ** 30n }),
    executor: anyAddress,
    inner: fc.uint8Array({ minLength: 4, maxLength: 200 }),
  })
  .map(({ coin, inner, ...plan }) => ({
    ...plan,
    from: coin === 'from' ? COIN : plan.from,
    to: coin === 'to' ? COIN : plan.to,
    steps: [{ target: plan.executor, value: 0n, data: `0x${Buffer.from(inner).toString('hex')}` }],
  }))

type By = { readonly address: Address; readonly amount: bigint }

/** Every way in which a right transaction is made wrong. */
const MUTATIONS: Readonly<Record<string, (plan: AggregatedPlan, by: By) => BuiltSwap>> = {
  'another recipient': (plan, { address }) => build(plan, { recipient: address }),
  'the sender as the recipient by its placeholder': (plan) => build(plan, { recipient: zeroAddress }),
  'the router as the recipient': (plan) => build(plan, { recipient: AGGREGATORS[plan.kind].router }),
  'another contract': (plan, { address }) => withCall(build(plan), { to: address }),
  'another contract that is also shown': (plan, { address }) => {
    const { terms, call } = build(plan)
    return { terms: { ...terms, router: address }, call: { ...call, to: address } }
  },
  'the router of another aggregator': (plan) => {
    const other = KINDS[(KINDS.indexOf(plan.kind) + 1) % KINDS.length] ?? '1inch'
    return withCall(build(plan), { to: AGGREGATORS[other].router })
  },
  'a router of pools': (plan) => {
    const { terms, call } = build(plan)
    const to = ROUTERS['uniswap-v2']
    return { terms: { ...terms, router: to }, call: { ...call, to } }
  },
  'a larger amount': (plan, { amount }) => build(plan, { amount: plan.amount + amount }),
  'a lower minimum': (plan, { amount }) =>
    build(plan, { minimum: plan.minimum > amount ? plan.minimum - amount : 0n }),
  'no minimum': (plan) => build(plan, { minimum: 0n }),
  'another token to pay': (plan, { address }) => build(plan, { from: address, value: 0n }),
  'another token to receive': (plan, { address }) => build(plan, { to: address }),
  'more coins': (plan, { amount }) => withCall(build(plan), { value: build(plan).call.value + amount }),
  'a partial fill, or another operator of 0x': (plan, by) =>
    plan.kind === '0x' ? build(plan, { operator: by.address }) : build(plan, { flags: 1n }),
  'extra coins by a flag, or another operator of 0x': (plan, by) =>
    plan.kind === '0x' ? build(plan, { operator: by.address }) : build(plan, { flags: 3n }),
  'any other flag, or another operator of 0x': (plan, by) =>
    plan.kind === '0x'
      ? build(plan, { operator: by.address })
      : build(plan, { flags: 1n << (10n + (by.amount % 240n)) }),
  'a permit, or another receiver of tokens': (plan, { address, amount }) => {
    if (plan.kind === 'openocean' || plan.kind === 'kyberswap') return build(plan, { permit: address })
    if (plan.kind === '1inch') return build(plan, { flags: 4n })
    return build(plan, { operator: address, amount: plan.amount + amount })
  },
  'a fee, or a flag for it': (plan, { address, amount }) =>
    plan.kind === 'kyberswap'
      ? build(plan, { fee: { receiver: address, amount } })
      : build(plan, { recipient: address }),
  'a second approval': (plan, { address, amount }) =>
    plan.kind === 'kyberswap'
      ? build(plan, { approveTarget: address })
      : withCall(build(plan), {
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] }),
        }),
  'more taken than stated': (plan, { amount }) =>
    plan.kind === 'kyberswap' && plan.from !== COIN
      ? build(plan, { taken: plan.amount + amount })
      : build(plan, { amount: maxUint256 - amount }),
  'trailing bytes': (plan, { address, amount }) => {
    const built = build(plan)
    const more = amount % 2n === 0n ? '0x00' : address
    return withCall(built, { data: concatHex([hexOf(built.call.data), more]) })
  },
  'fewer bytes': (plan, { amount }) => {
    const built = build(plan)
    return withCall(built, { data: built.call.data.slice(0, -2 * Number(1n + (amount % 60n))) })
  },
}

function withCall({ terms, call }: BuiltSwap, change: Partial<BuiltSwap['call']>): BuiltSwap {
  return { terms, call: { ...call, ...change } }
}

describe('transactions as aggregators build them', () => {
  it('Each passes, whatever its executor is given', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(faultOf(build(plan))).toBeUndefined()
      }),
      RIGHT,
    )
  })

  it('None passes on a network where the aggregator is not named', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { terms, call } = build(plan)
        const routers = knownRouters()(NETWORK)
        expect(checkSwap(terms, call, { routers, nowS: BUILT_AT_S })).toBe('router')
      }),
      { numRuns: 20 },
    )
  })

  it('Coins of 0x may be paid with the settlement contract as operator', () => {
    const plan = fc.sample(
      anyPlan.filter(({ kind, from }) => kind === '0x' && from === COIN),
      { numRuns: 1, seed: 1 },
    )[0]
    if (plan === undefined) throw new Error('There is no plan.')
    expect(faultOf(build(plan, { operator: plan.executor }))).toBeUndefined()
  })
})

describe('transactions of aggregators that were changed', () => {
  it.each(Object.entries(MUTATIONS))('None passes with %s', (_, mutate) => {
    fc.assert(
      fc.property(anyPlan, anyAddress, fc.bigInt({ min: 1n, max: 10n ** 9n }), (plan, address, amount) => {
        const wrong = mutate(plan, { address, amount })
        expect(wrong).not.toEqual(build(plan))
        expect(faultOf(wrong)).toBeDefined()
      }),
      WRONG,
    )
  })

  it('Bytes that were replaced at random never change whom, what or how much without a fault', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(), fc.integer({ min: 1, max: 255 }), (plan, place, by) => {
        const built = build(plan)
        const digits = built.call.data.slice(2)
        const start = (place % (digits.length / 2)) * 2
        const byte = Number.parseInt(digits.slice(start, start + 2), 16) ^ by
        const data = `0x${digits.slice(0, start)}${byte.toString(16).padStart(2, '0')}${digits.slice(start + 2)}`
        const wrong = withCall(built, { data })
        if (faultOf(wrong) !== undefined) return
        const [own, other] = [built, wrong].map(({ call }) => readRouterCall(call, plan.kind)?.routes[0])
        expect(other?.tokens).toEqual(own?.tokens)
        expect(other?.recipient).toBe(own?.recipient)
        expect((other?.paid ?? maxUint256) <= (own?.paid ?? 0n)).toBe(true)
        expect((other?.received ?? 0n) >= (own?.received ?? maxUint256)).toBe(true)
      }),
      RIGHT,
    )
  })
})
