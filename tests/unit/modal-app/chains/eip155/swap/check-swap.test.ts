import { encodeFunctionData, erc20Abi, maxUint256, zeroAddress, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkSwap } from '#modal/chains/eip155/swap/check-swap.ts'
import { knownRouters } from '#modal/chains/eip155/swap/known-routers.ts'
import type { SwapCall, SwapFault, SwapTerms } from '#modal/chains/swaps.ts'
import {
  buildSwap,
  buildWrapping,
  BUILT_AT_S,
  ROUTERS,
  VENUES,
  WRAPPED,
  type BuiltSwap,
  type SwapPlan,
} from '#tests/support/builders/swap-calls.ts'
import {
  addCalls,
  asOne,
  callsIn,
  changeCalls,
  hexOf,
  POOLS,
  rewrite,
  rewriteStep,
} from '#tests/support/builders/swap-rewriting.ts'

const ACCOUNT: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const OTHER: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const [DAI, USDC, UNI] = [
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
] as const

const faultOf = ({ terms, call }: BuiltSwap, nowS = BUILT_AT_S): SwapFault | undefined =>
  checkSwap(terms, call, { routers: knownRouters(VENUES)(terms.network.caipNetworkId), nowS })

const plan = (change: Partial<SwapPlan> = {}): SwapPlan => ({
  kind: 'uniswap-v3',
  exact: 'from',
  coin: 'none',
  from: DAI,
  to: USDC,
  between: undefined,
  fees: [500, 3_000],
  account: ACCOUNT,
  paid: 10n ** 20n,
  received: 10n ** 8n,
  slippage: 50n,
  tenths: 0n,
  takesTransferFee: false,
  ...change,
})

describe('transactions as the server builds them', () => {
  it('Wrapping and unwrapping pass', () => {
    for (const kind of ['wrap', 'unwrap'] as const)
      expect(faultOf(buildWrapping(kind, ACCOUNT, 5n * 10n ** 17n))).toBeUndefined()
  })

  it('Addresses and bytes may be written in any case', () => {
    const { terms, call } = buildSwap(plan())
    const lower = { ...terms, from: terms.from.toLowerCase(), paid: DAI.toLowerCase() }
    const upper = { ...call, data: `0x${call.data.slice(2).toUpperCase()}` }
    expect(faultOf({ terms: lower, call: upper })).toBeUndefined()
  })

  it('Calls for a single pool pass, unless they end at a price', () => {
    const { terms, call } = buildSwap(plan())
    const common = { tokenIn: DAI, tokenOut: USDC, fee: 500, recipient: ACCOUNT, deadline: BUILT_AT_S + 60n }
    const single = (sqrtPriceLimitX96: bigint) => {
      const { mostPaid, leastReceived } = terms
      const given = { ...common, amountIn: mostPaid, amountOutMinimum: leastReceived, sqrtPriceLimitX96 }
      const wanted = { ...common, amountOut: leastReceived, amountInMaximum: mostPaid, sqrtPriceLimitX96 }
      return [
        encodeFunctionData({ abi: POOLS, functionName: 'exactInputSingle', args: [given] }),
        encodeFunctionData({ abi: POOLS, functionName: 'exactOutputSingle', args: [wanted] }),
      ].map((data) => faultOf({ terms, call: { ...call, data } }))
    }
    expect(single(0n)).toEqual([undefined, undefined])
    expect(single(4_295_128_740n)).toEqual(['call', 'call'])
  })
})

describe('each fault', () => {
  const swap = buildSwap(plan())
  const toCoin = buildSwap(plan({ coin: 'to' }))
  const fromCoin = buildSwap(plan({ coin: 'from' }))
  const later = buildSwap(plan({ kind: 'uniswap-v3-router-02' }))
  const laterToCoin = buildSwap(plan({ kind: 'uniswap-v3-router-02', coin: 'to' }))
  const wrap = buildWrapping('wrap', ACCOUNT, 10n)
  const unwrap = buildWrapping('unwrap', ACCOUNT, 10n)
  const withTerms = (built: BuiltSwap, change: Partial<SwapTerms>): BuiltSwap => ({
    ...built,
    terms: { ...built.terms, ...change },
  })
  const withCall = (built: BuiltSwap, change: Partial<SwapCall>): BuiltSwap => ({
    ...built,
    call: { ...built.call, ...change },
  })
  const refund = encodeFunctionData({ abi: POOLS, functionName: 'refundETH' })
  const withoutRefund = (built: BuiltSwap): BuiltSwap => {
    return withCall(built, { data: callsIn(built.call.data)[0] ?? '0x' })
  }

  it.each<readonly [SwapFault, string, BuiltSwap]>([
    ['router', 'no address', withCall(swap, { to: 'uniswap' })],
    [
      'router',
      'a network without routers',
      withTerms(swap, { network: { ...swap.terms.network, caipNetworkId: 'eip155:5' } }),
    ],
    [
      'router',
      'the wrapped coin where a router was shown',
      withTerms(withCall(swap, { to: WRAPPED }), { router: WRAPPED }),
    ],
    [
      'router',
      'a router where the wrapped coin was shown',
      withTerms(wrap, { router: ROUTERS['uniswap-v2'] }),
    ],
    [
      'router',
      'a wrapped coin of another network',
      withTerms(withCall(wrap, { to: OTHER }), { router: OTHER }),
    ],
    ['call', 'no bytes', withCall(swap, { data: '0x' })],
    ['call', 'no hexadecimal', withCall(swap, { data: '0xzz' })],
    [
      'call',
      'a transfer',
      withCall(swap, {
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 1n] }),
      }),
    ],
    ['call', 'an empty list of calls', withCall(swap, { data: asOne([]) })],
    [
      'call',
      'a list in a list',
      addCalls({ ...swap, call: addCalls(swap, [], 'last').call }, [asOne(callsIn(swap.call.data))], 'last'),
    ],
    [
      'call',
      'five swaps',
      addCalls(
        swap,
        Array.from({ length: 4 }, () => hexOf(swap.call.data)),
        'last',
      ),
    ],
    ['call', 'a refund of coins where none are paid', addCalls(swap, [refund], 'last')],
    ['call', 'a refund before the swap', addCalls(fromCoin, [refund], 'first')],
    [
      'call',
      'exact inputs and outputs together',
      addCalls(swap, [hexOf(buildSwap(plan({ exact: 'to' })).call.data)], 'last'),
    ],
    [
      'call',
      'a swap of SwapRouter02 without a deadline',
      withCall(later, { data: callsIn(later.call.data)[0] ?? '0x' }),
    ],
    ['call', 'a deadline in a deadline', changeCalls(later, (calls) => [asOne(calls, BUILT_AT_S + 60n)])],
    ['call', 'a swap of the first router', changeCalls(later, () => [hexOf(swap.call.data)])],
    [
      'call',
      'a swap of SwapRouter02 at the first router',
      withCall(swap, { data: asOne(callsIn(later.call.data)) }),
    ],
    [
      'call',
      'a deposit where coins come back',
      withTerms(withCall(wrap, { value: 10n }), { kind: 'unwrap', paid: WRAPPED, received: undefined }),
    ],
    ['call', 'a deposit with an argument', withCall(wrap, { data: `${wrap.call.data}00` })],
    ['call', 'a return with trailing bytes', withCall(unwrap, { data: `${unwrap.call.data}00` })],
    ['tokens', 'no token', withTerms(swap, { paid: 'DAI' })],
    ['tokens', 'another token was shown to be paid', withTerms(swap, { paid: UNI })],
    ['tokens', 'another token was shown to be received', withTerms(swap, { received: UNI })],
    [
      'tokens',
      'the wrapped coin where the coin was shown',
      withTerms(buildSwap(plan({ to: WRAPPED })), { received: undefined }),
    ],
    ['tokens', 'the coin where the wrapped coin was shown', withTerms(toCoin, { received: WRAPPED })],
    [
      'tokens',
      'a token of the account where coins were shown',
      withTerms(buildSwap(plan({ kind: 'uniswap-v2', from: WRAPPED })), { paid: undefined }),
    ],
    [
      'tokens',
      'coins where their wrapped token was shown',
      withTerms(buildSwap(plan({ kind: 'uniswap-v2', coin: 'from' })), { paid: WRAPPED }),
    ],
    ['tokens', 'a wrapping of another token', withTerms(wrap, { received: DAI })],
    [
      'tokens',
      'a long way through pairs',
      rewrite(buildSwap(plan({ kind: 'uniswap-v2' })), () => ({ tokens: [DAI, UNI, WRAPPED, UNI, USDC] })),
    ],
    ['recipient', 'no account', withTerms(swap, { from: 'nobody' })],
    ['recipient', 'the router keeps the tokens', rewrite(swap, () => ({ recipient: zeroAddress }))],
    [
      'recipient',
      'the router keeps the tokens under its own address',
      rewrite(swap, () => ({ recipient: ROUTERS['uniswap-v3'] })),
    ],
    [
      'recipient',
      'the account receives wrapped coins, and the router pays out what is not there',
      rewrite(toCoin, () => ({ recipient: ACCOUNT })),
    ],
    ['recipient', 'the router keeps the coins', rewrite(toCoin, () => ({}), zeroAddress)],
    [
      'recipient',
      'SwapRouter02 keeps the tokens',
      rewrite(later, () => ({ recipient: '0x0000000000000000000000000000000000000002' })),
    ],
    [
      'recipient',
      'SwapRouter02 sends to nobody what it should pay out in coins',
      rewrite(laterToCoin, () => ({ recipient: zeroAddress })),
    ],
    ['paid', 'whatever SwapRouter02 holds', rewrite(later, () => ({ paid: 0n }))],
    ['paid', 'one unit more', withTerms(swap, { mostPaid: swap.terms.mostPaid - 1n })],
    ['paid', 'coins with a token', withCall(swap, { value: 1n })],
    ['paid', 'fewer coins than are swapped', withCall(fromCoin, { value: fromCoin.call.value - 1n })],
    ['paid', 'nothing', rewrite(swap, () => ({ paid: 0n }))],
    [
      'paid',
      'no refund of coins that are left',
      withoutRefund(buildSwap(plan({ coin: 'from', exact: 'to' }))),
    ],
    ['paid', 'more coins to wrap', withTerms(wrap, { mostPaid: 9n })],
    ['paid', 'coins with a return', withCall(unwrap, { value: 1n })],
    ['paid', 'no coins to wrap', withCall(wrap, { value: 0n })],
    ['received', 'one unit less', withTerms(swap, { leastReceived: swap.terms.leastReceived + 1n })],
    ['received', 'no minimum of the coins that are paid out', rewrite(toCoin, () => ({}), undefined, 0n)],
    ['received', 'fewer coins back', withTerms(unwrap, { leastReceived: 11n })],
    ['deadline', 'for ever', rewrite(swap, () => ({ deadline: maxUint256 }))],
    ['deadline', 'now', rewrite(swap, () => ({ deadline: BUILT_AT_S }))],
    ['deadline', 'a second more than an hour', rewrite(swap, () => ({ deadline: BUILT_AT_S + 3_601n }))],
  ])('%s: %s', (fault, _, built) => {
    expect(faultOf(built)).toBe(fault)
  })

  it('A second way that keeps its part is noticed', () => {
    const split = buildSwap(plan({ tenths: 4n }))
    expect(faultOf(split)).toBeUndefined()
    const [first = '0x', second = '0x'] = callsIn(split.call.data)
    const calls = [first, rewriteStep(second, () => ({ recipient: OTHER }))]
    expect(faultOf(withCall(split, { data: asOne(calls) }))).toBe('recipient')
  })
})

describe('the routers of a network', () => {
  it('Those that an operator names replace the built-in ones of that network, and of no other', () => {
    const routers = [{ address: OTHER, kind: 'uniswap-v3' } as const]
    const find = knownRouters([{ caipNetworkId: 'eip155:1', wrappedNative: WRAPPED, routers }])
    const { terms, call } = buildSwap(plan())
    const check = (to: Address) =>
      checkSwap({ ...terms, router: to }, { ...call, to }, { routers: find('eip155:1'), nowS: BUILT_AT_S })
    expect([check(OTHER), check(ROUTERS['uniswap-v3'])]).toEqual([undefined, 'router'])
    expect(find('eip155:10')).toEqual(knownRouters()('eip155:10'))
    expect(find('eip155:999')).toBeUndefined()
  })

  it('No router is known where the operator’s cannot be read', () => {
    for (const wrong of [
      {},
      'eip155:1',
      { caipNetworkId: 'eip155:1', wrappedNative: WRAPPED, routers: [{}] },
    ])
      expect(knownRouters([wrong])('eip155:1')).toBeUndefined()
  })
})
