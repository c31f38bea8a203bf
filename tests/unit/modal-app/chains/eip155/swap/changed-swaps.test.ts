import fc from 'fast-check'
import { concatHex, encodeFunctionData, erc20Abi, getAddress, maxUint256, type Address, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkSwap } from '#modal/chains/eip155/swap/check-swap.ts'
import { knownRouters } from '#modal/chains/eip155/swap/known-routers.ts'
import type { SwapFault } from '#modal/chains/swaps.ts'
import { isLongRun, runs } from '#tests/support/builders/runs.ts'
import {
  anyAddress,
  anySwap,
  BUILT_AT_S,
  ROUTERS,
  VENUES,
  type BuiltSwap,
} from '#tests/support/builders/swap-calls.ts'
import {
  addCalls,
  addPermits,
  changeCalls,
  hexOf,
  partsOf,
  POOLS,
  rewrite,
  type BroughtPermit,
} from '#tests/support/builders/swap-rewriting.ts'

/** The same swaps each time, and others when there is time. */
const RIGHT = isLongRun ? { numRuns: runs(500) } : { numRuns: 500, seed: 27 }
/** Of each of the ways to change a transaction; together far more than 500. */
const WRONG = isLongRun ? { numRuns: runs(60) } : { numRuns: 60, seed: 28 }

const faultOf = ({ terms, call }: BuiltSwap, nowS = BUILT_AT_S): SwapFault | undefined =>
  checkSwap(terms, call, { routers: knownRouters(VENUES)(terms.network.caipNetworkId), nowS })

const approve = (spender: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const sweep = (token: Address, to: Address): Hex =>
  encodeFunctionData({ abi: POOLS, functionName: 'sweepToken', args: [token, 0n, to] })
const permit = (token: Address): Hex => {
  const none = `0x${'00'.repeat(32)}` as const
  return encodeFunctionData({
    abi: POOLS,
    functionName: 'selfPermit',
    args: [token, maxUint256, 1n, 27, none, none],
  })
}

/** Every way in which a right transaction is made wrong. */
const MUTATIONS: Readonly<
  Record<string, (built: BuiltSwap, by: { readonly address: Address; readonly amount: bigint }) => BuiltSwap>
> = {
  'another recipient': (built, { address }) => rewrite(built, () => ({ recipient: address })),
  'another recipient of the coins': (built, { address }) =>
    built.terms.received === undefined && built.call.to !== ROUTERS['uniswap-v2']
      ? rewrite(built, () => ({}), address)
      : rewrite(built, () => ({ recipient: address })),
  'another contract': ({ terms, call }, { address }) => ({ terms, call: { ...call, to: address } }),
  'another contract that is also shown': ({ terms, call }, { address }) => ({
    terms: { ...terms, router: address },
    call: { ...call, to: address },
  }),
  'another router of the network': ({ terms, call }) => {
    const all = Object.values(ROUTERS)
    const next = all[(all.findIndex((one) => one === call.to) + 1) % all.length] ?? ''
    return { terms, call: { ...call, to: next } }
  },
  'a larger amount': (built, { amount }) => rewrite(built, ({ paid }) => ({ paid: paid + amount })),
  'a lower minimum': (built, { amount }) =>
    rewrite(built, ({ received }) => ({ received: received > amount ? received - amount : 0n })),
  'a lower minimum of the coins': (built, { amount }) => {
    const { terms, call } = built
    const isUnwrapped = terms.received === undefined && call.to !== ROUTERS['uniswap-v2']
    const less = terms.leastReceived > amount ? terms.leastReceived - amount : 0n
    return isUnwrapped
      ? rewrite(built, () => ({}), undefined, less)
      : rewrite(built, ({ received }) => ({ received: received > amount ? received - amount : 0n }))
  },
  'another token to pay': (built, { address }) =>
    rewrite(built, ({ tokens }) => ({ tokens: [address, ...tokens.slice(1)] })),
  'another token to receive': (built, { address }) =>
    rewrite(built, ({ tokens }) => ({ tokens: [...tokens.slice(0, -1), address] })),
  'more coins': ({ terms, call }, { amount }) => ({ terms, call: { ...call, value: call.value + amount } }),
  'an added call': (built, { address }) =>
    built.call.to !== ROUTERS['uniswap-v2']
      ? addCalls(built, [sweep(address, address)], 'last')
      : { ...built, call: { ...built.call, data: sweep(address, address) } },
  'a second payout': (built, { address }) =>
    built.call.to !== ROUTERS['uniswap-v2']
      ? addCalls(
          built,
          [encodeFunctionData({ abi: POOLS, functionName: 'unwrapWETH9', args: [0n, address] })],
          'first',
        )
      : { ...built, call: { ...built.call, data: approve(address, 1n) } },
  'a second approval': (built, { address, amount }) =>
    built.call.to !== ROUTERS['uniswap-v2']
      ? addCalls(built, [amount % 2n === 0n ? approve(address, amount) : permit(address)], 'first')
      : { ...built, call: { ...built.call, data: approve(address, amount) } },
  'trailing bytes': ({ terms, call }, { address, amount }) => ({
    terms,
    call: { ...call, data: concatHex([hexOf(call.data), amount % 2n === 0n ? '0x00' : address]) },
  }),
  'trailing bytes inside': ({ terms, call }) => {
    const data = hexOf(call.data)
    if (call.to === ROUTERS['uniswap-v2'])
      return { terms, call: { ...call, data: concatHex([data, '0x00']) } }
    return changeCalls({ terms, call }, ([first = data, ...others]) => [
      concatHex([first, '0x01']),
      ...others,
    ])
  },
  'a deadline of another day': (built, { amount }) =>
    rewrite(built, () => ({ deadline: BUILT_AT_S + 3_600n + amount })),
  'a deadline that is past': (built, { amount }) =>
    rewrite(built, () => ({ deadline: BUILT_AT_S > amount ? BUILT_AT_S - (amount % BUILT_AT_S) : 0n })),
}

describe('transactions as the server builds them', () => {
  it('Every swap of the server’s encoders passes, of all kinds', () => {
    fc.assert(
      fc.property(anySwap, (built) => {
        expect(faultOf(built)).toBeUndefined()
      }),
      RIGHT,
    )
  })
})

/** Swaps whose tokens are paid through a router that takes permits, with the permit of what they pay. */
const anyPermitted = anySwap
  .filter(({ terms, call }) => terms.paid !== undefined && call.to !== ROUTERS['uniswap-v2'])
  .map((built) => {
    const { paid = '', allowed } = built.terms
    const permit = { token: getAddress(paid), value: allowed, deadline: BUILT_AT_S + 600n }
    return { built, permit }
  })

const WRONG_PERMITS: Readonly<
  Record<string, (permit: BroughtPermit, by: { address: Address; amount: bigint }) => BroughtPermit[]>
> = {
  'of another token': (permit, { address }) => [{ ...permit, token: address }],
  'of more': (permit, { amount }) => [{ ...permit, value: permit.value + amount }],
  'without a limit': (permit) => [{ ...permit, value: maxUint256 }],
  'that holds longer than an hour': (permit, { amount }) => [
    { ...permit, deadline: BUILT_AT_S + 3_600n + amount },
  ],
  'that is past': (permit) => [{ ...permit, deadline: BUILT_AT_S }],
  'and another one': (permit, { address }) => [permit, { ...permit, token: address }],
  twice: (permit) => [permit, permit],
}

describe('approvals that come with a swap', () => {
  it('A permit of exactly what was accepted passes', () => {
    fc.assert(
      fc.property(anyPermitted, ({ built, permit }) => {
        expect(faultOf(addPermits(built, [permit]))).toBeUndefined()
      }),
      RIGHT,
    )
  })

  it.each(Object.entries(WRONG_PERMITS))('None passes with a permit %s', (_, change) => {
    fc.assert(
      fc.property(
        anyPermitted,
        anyAddress,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        ({ built, permit }, address, amount) => {
          expect(faultOf(addPermits(built, change(permit, { address, amount })))).toBeDefined()
        },
      ),
      WRONG,
    )
  })

  it('None passes after the swap', () => {
    fc.assert(
      fc.property(anyPermitted, ({ built, permit }) => {
        const permitted = addPermits(built, [permit])
        const wrong = changeCalls(permitted, ([first = '0x', ...others]) => [...others, first])
        expect(faultOf(wrong)).toBeDefined()
      }),
      WRONG,
    )
  })

  it('None passes with a swap that pays coins', () => {
    const coins = anySwap.filter(
      ({ terms, call }) => terms.paid === undefined && call.to !== ROUTERS['uniswap-v2'],
    )
    fc.assert(
      fc.property(coins, anyAddress, (built, token) => {
        const permit = { token, value: built.terms.allowed, deadline: BUILT_AT_S + 600n }
        expect(faultOf(addPermits(built, [permit]))).toBeDefined()
      }),
      WRONG,
    )
  })
})

describe('transactions that were changed', () => {
  it.each(Object.entries(MUTATIONS))('None passes with %s', (_, mutate) => {
    fc.assert(
      fc.property(anySwap, anyAddress, fc.bigInt({ min: 1n, max: 10n ** 9n }), (built, address, amount) => {
        const wrong = mutate(built, { address, amount })
        expect(wrong).not.toEqual(built)
        expect(faultOf(wrong)).toBeDefined()
      }),
      WRONG,
    )
  })

  it('Bytes that were replaced at random never change whom, what or how much without a fault', () => {
    fc.assert(
      fc.property(anySwap, fc.nat(), fc.integer({ min: 1, max: 255 }), (built, place, by) => {
        const digits = built.call.data.slice(2)
        // The pools between both ends are free: the minimum holds whatever they are.
        const at = (place % (digits.length / 2)) * 2
        const byte = Number.parseInt(digits.slice(at, at + 2), 16) ^ by
        const data = `0x${digits.slice(0, at)}${byte.toString(16).padStart(2, '0')}${digits.slice(at + 2)}`
        const wrong = { terms: built.terms, call: { ...built.call, data } }
        if (faultOf(wrong) === undefined) expect(isOfFewerRights(built, wrong)).toBe(true)
      }),
      RIGHT,
    )
  })
})

/** Whether a changed call pays no more, gives no less and ends no later, to the same account. */
function isOfFewerRights(built: BuiltSwap, wrong: BuiltSwap): boolean {
  const [own, other] = [partsOf(built), partsOf(wrong)]
  return own.every((part, place) => {
    const changed = other[place]
    return (
      changed !== undefined &&
      changed.tokens[0] === part.tokens[0] &&
      changed.tokens.at(-1) === part.tokens.at(-1) &&
      changed.recipient === part.recipient &&
      changed.paid <= part.paid &&
      changed.received >= part.received
    )
  })
}
