import { concatHex, encodeFunctionData, encodePacked, hexToBytes, parseAbi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall } from '#frame/preview/evm/calls/read-call.ts'
import { encodeConcentrated } from '#server/providers/quotes/concentrated-call.ts'
import type { SwapOrder } from '#server/providers/quotes/swap-question.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const ME = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const ROUTER = '0xe592427a0aece92de3edee1f18e0157c05861564'
const STRANGER = '0x6813eb9362372eef6200f3b1dbc3f819671cba69'
const A = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const B = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const C = '0x6b175474e89094c44da98b954eedeac495271d0f'
const [ZERO, ONE, TWO] = [0, 1, 2].map((value): Hex => `0x${String(value).padStart(40, '0')}`)
const SOON = 2_000_000_000n

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function transfer(address to, uint256 amount)',
])
const V3 = parseAbi([
  'struct Path { bytes path; address recipient; uint256 deadline; uint256 amount; uint256 limit; }',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amount; uint256 limit; uint160 price; }',
  'function exactInput(Path params)',
  'function exactOutput(Path params)',
  'function exactInputSingle(Single params)',
  'function exactOutputSingle(Single params)',
])
const V3_LATER = parseAbi([
  'struct Path { bytes path; address recipient; uint256 amount; uint256 limit; }',
  'function exactInput(Path params)',
])

const read = (data: Hex, value = 0n) => readCall({ to: ROUTER, value, data: hexToBytes(data) }, ME)
const swapOf = (data: Hex, value?: bigint) => read(data, value).meaning?.swap
const along = (...tokens: readonly Hex[]): Hex =>
  tokens
    .slice(1)
    .reduce<Hex>(
      (path, one) => concatHex([path, encodePacked(['uint24', 'address'], [3_000, one])]),
      tokens[0] ?? '0x',
    )

const v2 = (
  functionName:
    | 'swapExactTokensForTokens'
    | 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
    | 'swapExactTokensForETH'
    | 'swapExactTokensForETHSupportingFeeOnTransferTokens'
    | 'swapTokensForExactTokens'
    | 'swapTokensForExactETH',
  to: Hex = ME,
) => encodeFunctionData({ abi, functionName, args: [5n, 7n, [A, B, C], to, SOON] })
const v2OfCoins = (
  functionName:
    | 'swapExactETHForTokens'
    | 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    | 'swapETHForExactTokens',
) => encodeFunctionData({ abi, functionName, args: [7n, [B, C], ME, SOON] })
const exactInput = (amount: bigint, limit: bigint, recipient: Hex, path = along(A, B), deadline = SOON) =>
  encodeFunctionData({
    abi: V3,
    functionName: 'exactInput',
    args: [{ path, recipient, deadline, amount, limit }],
  })
const multicall = (...data: readonly Hex[]) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [data] })
const unwrap = (least: bigint, to: Hex = ME) =>
  encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, to] })
const sweep = (token: Hex, least: bigint, to: Hex = ME) =>
  encodeFunctionData({ abi, functionName: 'sweepToken', args: [token, least, to] })
const refund = encodeFunctionData({ abi, functionName: 'refundETH' })

describe('the swaps of Uniswap v2', () => {
  it.each([
    ['swapExactTokensForTokens', C],
    ['swapExactTokensForTokensSupportingFeeOnTransferTokens', C],
    ['swapExactTokensForETH', undefined],
    ['swapExactTokensForETHSupportingFeeOnTransferTokens', undefined],
  ] as const)('%s pays an exact amount and gives at least its minimum', (name, token) => {
    expect(swapOf(v2(name))).toEqual({
      pay: { token: A, amount: 5n },
      get: { token, amount: 7n },
      to: ME,
      deadline: SOON,
    })
  })

  it.each([
    ['swapTokensForExactTokens', C],
    ['swapTokensForExactETH', undefined],
  ] as const)('%s gives an exact amount and pays at most its maximum', (name, token) => {
    expect(swapOf(v2(name))).toEqual({
      pay: { token: A, amount: 7n, isMost: true },
      get: { token, amount: 5n, isExact: true },
      to: ME,
      deadline: SOON,
    })
  })

  it.each([
    ['swapExactETHForTokens', false],
    ['swapExactETHForTokensSupportingFeeOnTransferTokens', false],
    ['swapETHForExactTokens', true],
  ] as const)('%s pays the coins of its call', (name, isExact) => {
    expect(swapOf(v2OfCoins(name), 3n)).toEqual({
      pay: { token: undefined, amount: 3n, isMost: isExact },
      get: { token: C, amount: 7n, isExact },
      to: ME,
      deadline: SOON,
    })
  })

  it('Its recipients are literal, even those that stand for somebody at other routers', () => {
    for (const to of [ZERO, ONE, TWO, ROUTER] as const)
      expect(read(v2('swapExactTokensForTokens', to)).meaning?.payouts).toEqual([to])
  })

  it('A path of one token is not read', () => {
    const args = [5n, 7n, [A], ME, SOON] as const
    expect(
      read(encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })).meaning,
    ).toBeUndefined()
  })
})

describe('the swaps of Uniswap v3', () => {
  const params = { recipient: ME, deadline: SOON, amount: 5n, limit: 7n } as const
  const single = { ...params, tokenIn: A, tokenOut: C, fee: 500, price: 0n } as const
  it.each([
    [
      encodeFunctionData({
        abi: V3,
        functionName: 'exactInput',
        args: [{ ...params, path: along(A, B, C) }],
      }),
      false,
    ],
    [encodeFunctionData({ abi: V3, functionName: 'exactInputSingle', args: [single] }), false],
    // The path of an exact output is written from its end.
    [
      encodeFunctionData({
        abi: V3,
        functionName: 'exactOutput',
        args: [{ ...params, path: along(C, B, A) }],
      }),
      true,
    ],
    [encodeFunctionData({ abi: V3, functionName: 'exactOutputSingle', args: [single] }), true],
  ])('They say what is paid at most and received at least: %s', (data, isExact) => {
    expect(swapOf(data)).toEqual({
      pay: { token: A, amount: isExact ? 7n : 5n, isMost: isExact },
      get: { token: C, amount: isExact ? 5n : 7n, isExact },
      to: ME,
      deadline: SOON,
    })
  })

  it('The zero address is the router itself, and no other address stands for somebody', () => {
    expect([ZERO, ONE, TWO].map((to = '0x') => swapOf(exactInput(5n, 7n, to))?.to)).toEqual([
      ROUTER,
      ONE,
      TWO,
    ])
  })

  it('At routers without a deadline, one is the sender and two is the router', () => {
    const recipients = [ZERO, ONE, TWO].map((recipient = '0x') => {
      const args = [{ path: along(A, B), recipient, amount: 5n, limit: 7n }] as const
      return swapOf(encodeFunctionData({ abi: V3_LATER, functionName: 'exactInput', args }))?.to
    })
    expect(recipients).toEqual([ZERO, ME, ROUTER])
  })

  it('A path with a broken length is not read', () => {
    for (const path of [A, concatHex([along(A, B), '0x00']), '0x'] as const)
      expect(read(exactInput(5n, 7n, ME, path)).meaning).toBeUndefined()
  })
})

describe('strict decoding of swaps', () => {
  const whole = exactInput(5n, 7n, ME)
  it.each([
    ['a word behind it', concatHex([whole, `0x${'00'.repeat(32)}`])],
    ['a missing byte', hexOf(whole.slice(0, -2))],
    ['another offset', hexOf(whole.replace(`${'0'.repeat(62)}20`, `${'0'.repeat(62)}40`))],
  ])('A swap with %s is not read', (_, data) => {
    expect(read(data).meaning).toBeUndefined()
  })

  it('Fewer bytes behind a swap are read as what they are', () => {
    expect(read(concatHex([whole, '0xab'])).appended).toEqual(Uint8Array.of(0xab))
  })

  it('A program with bytes behind one of its steps is not one swap', () => {
    const { meaning, inner } = read(multicall(concatHex([exactInput(5n, 7n, ROUTER), '0xab']), unwrap(7n)))
    expect([meaning?.swap, inner.length]).toEqual([undefined, 2])
  })
})

describe('a program of a router', () => {
  it('Parts of a swap are one swap with the sum of their amounts', () => {
    const data = multicall(exactInput(5n, 7n, ME), exactInput(3n, 4n, ME, along(A, C, B), SOON - 1n))
    expect(read(data).inner).toEqual([])
    expect(swapOf(data)).toEqual({
      pay: { token: A, amount: 8n, isMost: false },
      get: { token: B, amount: 11n, isExact: false },
      to: ME,
      deadline: SOON - 1n,
      isRefunded: false,
    })
  })

  it('What a router unwraps is received as coins, at least the minimum of that step', () => {
    const found = swapOf(multicall(exactInput(5n, 9n, ZERO ?? '0x'), unwrap(7n)))
    expect(found).toMatchObject({ get: { token: undefined, amount: 7n, isExact: false }, to: ME })
  })

  it('What a router sweeps is received, at least the larger of both minima', () => {
    const limits = [
      [9n, 7n],
      [7n, 9n],
    ] as const
    for (const [own, swept] of limits)
      expect(swapOf(multicall(exactInput(5n, own, ROUTER), sweep(B, swept)))).toMatchObject({
        get: { token: B, amount: 9n },
        to: ME,
      })
  })

  it('The recipient is that of the payout', () => {
    expect(swapOf(multicall(exactInput(5n, 9n, ROUTER), unwrap(7n, STRANGER)))?.to).toBe(STRANGER)
  })

  it('The earliest deadline counts, also that of the whole program', () => {
    const args = [SOON - 5n, [exactInput(5n, 7n, ME)]] as const
    expect(swapOf(encodeFunctionData({ abi, functionName: 'multicall', args }))?.deadline).toBe(SOON - 5n)
  })

  it.each([
    ['swaps of different tokens', [exactInput(5n, 7n, ME), exactInput(5n, 7n, ME, along(C, B))]],
    ['swaps into different tokens', [exactInput(5n, 7n, ME), exactInput(5n, 7n, ME, along(A, C))]],
    ['swaps for different recipients', [exactInput(5n, 7n, ME), exactInput(5n, 7n, STRANGER)]],
    ['a payout before its swap', [unwrap(7n), exactInput(5n, 7n, ROUTER)]],
    ['a payout of another token', [exactInput(5n, 7n, ROUTER), sweep(C, 7n)]],
    ['two payouts', [exactInput(5n, 7n, ROUTER), unwrap(7n), sweep(B, 7n)]],
    ['a payout of what already went out', [exactInput(5n, 7n, ME), unwrap(7n)]],
    ['no payout', [exactInput(5n, 7n, ROUTER)]],
    [
      'a transfer',
      [exactInput(5n, 7n, ME), encodeFunctionData({ abi, functionName: 'transfer', args: [STRANGER, 1n] })],
    ],
    ['a step that cannot be read', [exactInput(5n, 7n, ME), '0x12345678']],
    ['no swap', [unwrap(7n)]],
    ['a swap of coins', [v2OfCoins('swapExactETHForTokens')]],
  ] as const)('It shows each step of %s', (_, steps) => {
    const { meaning, inner } = read(multicall(...steps))
    expect([meaning?.intent, inner.length]).toEqual(['approval.intent.batch', steps.length])
  })

  it('An outcome that stays in the router keeps its recipient, unless the account is paid later', () => {
    const payoutsOf = (...steps: readonly Hex[]) =>
      read(multicall(...steps)).inner.map(({ meaning }) => meaning?.payouts)
    const kept = exactInput(5n, 7n, ROUTER)
    expect(payoutsOf(kept, '0x12345678')).toEqual([[ROUTER], undefined])
    expect(payoutsOf(kept, '0x12345678', unwrap(7n))).toEqual([[], undefined, [ME]])
    expect(payoutsOf(kept, '0x12345678', unwrap(7n, STRANGER))).toEqual([[ROUTER], undefined, [STRANGER]])
    expect(payoutsOf(unwrap(7n), kept, '0x12345678')[1]).toEqual([ROUTER])
    expect(payoutsOf(kept, '0x12345678', sweep(C, 7n))[0]).toEqual([ROUTER])
  })
})

describe('what the server builds for v3', () => {
  const hop = { from: A, to: B, feeMillionths: 500 } as const
  const order: SwapOrder = {
    recipient: ME,
    minimumTo: 90n,
    maximumFrom: 110n,
    deadline: SOON,
    isFromNative: false,
    isToNative: false,
  }
  const routes = [
    { hops: [hop], fromAmount: 70n, toAmount: 65n },
    { hops: [{ ...hop, feeMillionths: 3_000 }], fromAmount: 30n, toAmount: 28n },
  ]

  it('Parts together give exactly the minimum of the order', () => {
    const found = swapOf(encodeConcentrated({ exact: 'from', routes, toAmount: 93n }, order))
    expect(found).toMatchObject({ pay: { token: A, amount: 100n }, get: { token: B, amount: 90n }, to: ME })
  })

  it('Coins are sent along, and what is left of them returns', () => {
    const data = encodeConcentrated(
      { exact: 'to', routes: routes.slice(0, 1), toAmount: 65n },
      { ...order, isFromNative: true },
    )
    expect(swapOf(data, 110n)).toMatchObject({
      pay: { token: A, amount: 110n, isMost: true },
      get: { token: B, amount: 65n, isExact: true },
      coins: 110n,
      isRefunded: true,
    })
    expect(data.endsWith(refund.slice(2).padEnd(64, '0'))).toBe(true)
  })

  it('Coins that are unwrapped are received by the account', () => {
    const data = encodeConcentrated({ exact: 'from', routes, toAmount: 93n }, { ...order, isToNative: true })
    expect(swapOf(data)).toMatchObject({ get: { token: undefined, amount: 90n }, to: ME })
  })
})
