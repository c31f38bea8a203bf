import { bytesToHex } from '#schemas/primitives/hex.ts'
import {
  addressField,
  defineCall,
  nativeField,
  timeField,
  tokenField,
  type CallMeaning,
  type CallRecord,
  type MeaningField,
} from '#frame/preview/evm/calls/call-meaning.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** One swap; a side without a token is the native coin. */
export interface Swap {
  readonly pay: { readonly token: EvmAddress | undefined; readonly amount: bigint; readonly isMost?: boolean }
  readonly get: {
    readonly token: EvmAddress | undefined
    readonly amount: bigint
    readonly isExact?: boolean
  }
  readonly to: EvmAddress
  readonly deadline?: bigint
}

/** Returns the meaning of a swap: the most that is paid, the least that is received, and the recipient. */
export function swapMeaning({ pay, get, to, deadline }: Swap): CallMeaning {
  return {
    intent: 'approval.intent.swap',
    fields: [
      amountField(pay.isMost === true ? 'approval.field.atMost' : 'approval.field.pay', pay),
      amountField(get.isExact === true ? 'approval.field.get' : 'approval.field.atLeast', get),
      addressField('approval.field.to', to),
      ...(deadline === undefined ? [] : [timeField('approval.field.deadline', deadline)]),
    ],
    payouts: [to],
  }
}

function amountField(
  label: MeaningField['label'],
  side: { readonly token: EvmAddress | undefined; readonly amount: bigint },
): MeaningField {
  return side.token === undefined
    ? nativeField(label, side.amount)
    : tokenField(label, side.token, side.amount)
}

/** Which side is the native coin and which amount is exact, by the function names of Uniswap v2. */
const V2_SWAPS = [
  ['swapExactTokensForTokens', 'tokens', 'tokens'],
  ['swapExactTokensForTokensSupportingFeeOnTransferTokens', 'tokens', 'tokens'],
  ['swapExactTokensForETH', 'tokens', 'native'],
  ['swapExactTokensForETHSupportingFeeOnTransferTokens', 'tokens', 'native'],
] as const
const V2_EXACT_OUT = [
  ['swapTokensForExactTokens', 'tokens'],
  ['swapTokensForExactETH', 'native'],
] as const

const V2_CALLS: readonly CallRecord[] = [
  ...V2_SWAPS.map(([name, , out]) =>
    defineCall(`${name}(uint256 amount,uint256 limit,address[] path,address to,uint256 deadline)`, (args) => {
      const path = args.addresses('path')
      if (path.length < 2) return undefined
      return swapMeaning({
        pay: { token: path[0], amount: args.uint('amount') },
        get: { token: out === 'native' ? undefined : path.at(-1), amount: args.uint('limit') },
        to: args.address('to'),
        deadline: args.uint('deadline'),
      })
    }),
  ),
  ...V2_EXACT_OUT.map(([name, out]) =>
    defineCall(`${name}(uint256 amount,uint256 limit,address[] path,address to,uint256 deadline)`, (args) => {
      const path = args.addresses('path')
      if (path.length < 2) return undefined
      return swapMeaning({
        pay: { token: path[0], amount: args.uint('limit'), isMost: true },
        get: {
          token: out === 'native' ? undefined : path.at(-1),
          amount: args.uint('amount'),
          isExact: true,
        },
        to: args.address('to'),
        deadline: args.uint('deadline'),
      })
    }),
  ),
  ...[
    'swapExactETHForTokens',
    'swapExactETHForTokensSupportingFeeOnTransferTokens',
    'swapETHForExactTokens',
  ].map((name) =>
    defineCall(`${name}(uint256 amount,address[] path,address to,uint256 deadline)`, (args, { call }) => {
      const path = args.addresses('path')
      const isExact = name === 'swapETHForExactTokens'
      if (path.length < 2) return undefined
      return swapMeaning({
        pay: { token: undefined, amount: call.value, isMost: isExact },
        get: { token: path.at(-1), amount: args.uint('amount'), isExact },
        to: args.address('to'),
        deadline: args.uint('deadline'),
      })
    }),
  ),
]

/** Returns the first and last token of a v3 path, which alternates 20 bytes of token and 3 of fee. */
export function endsOfPath(path: Uint8Array): readonly [EvmAddress, EvmAddress] | undefined {
  if (path.length < 43 || (path.length - 20) % 23 !== 0) return undefined
  return [bytesToHex(path.subarray(0, 20)), bytesToHex(path.subarray(-20))]
}

/** v3 routers exist with and without a deadline in the tuple (SwapRouter, SwapRouter02). */
const V3_CALLS: readonly CallRecord[] = ['uint256 deadline,', ''].flatMap((deadline) => [
  defineCall(
    `exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address to,${deadline}uint256 amount,uint256 limit,uint160 price) params)`,
    (args) => {
      const params = args.tuple('params')
      return swapMeaning({
        pay: { token: params.address('tokenIn'), amount: params.uint('amount') },
        get: { token: params.address('tokenOut'), amount: params.uint('limit') },
        to: params.address('to'),
        ...(deadline !== '' && { deadline: params.uint('deadline') }),
      })
    },
  ),
  defineCall(
    `exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address to,${deadline}uint256 amount,uint256 limit,uint160 price) params)`,
    (args) => {
      const params = args.tuple('params')
      return swapMeaning({
        pay: { token: params.address('tokenIn'), amount: params.uint('limit'), isMost: true },
        get: { token: params.address('tokenOut'), amount: params.uint('amount'), isExact: true },
        to: params.address('to'),
        ...(deadline !== '' && { deadline: params.uint('deadline') }),
      })
    },
  ),
  defineCall(`exactInput((bytes path,address to,${deadline}uint256 amount,uint256 limit) params)`, (args) => {
    const params = args.tuple('params')
    const ends = endsOfPath(params.bytes('path'))
    if (!ends) return undefined
    return swapMeaning({
      pay: { token: ends[0], amount: params.uint('amount') },
      get: { token: ends[1], amount: params.uint('limit') },
      to: params.address('to'),
      ...(deadline !== '' && { deadline: params.uint('deadline') }),
    })
  }),
  defineCall(
    `exactOutput((bytes path,address to,${deadline}uint256 amount,uint256 limit) params)`,
    (args) => {
      const params = args.tuple('params')
      // The path of an exact output is reversed.
      const ends = endsOfPath(params.bytes('path'))
      if (!ends) return undefined
      return swapMeaning({
        pay: { token: ends[1], amount: params.uint('limit'), isMost: true },
        get: { token: ends[0], amount: params.uint('amount'), isExact: true },
        to: params.address('to'),
        ...(deadline !== '' && { deadline: params.uint('deadline') }),
      })
    },
  ),
])

/** Pays out what is left in a router. */
export function payoutMeaning(to: EvmAddress, token: EvmAddress | undefined, amount: bigint): CallMeaning {
  const amountLine =
    token === undefined
      ? nativeField('approval.field.atLeast', amount)
      : tokenField('approval.field.atLeast', token, amount)
  return {
    intent: token === undefined ? 'approval.intent.unwrap' : 'approval.intent.withdraw',
    fields: [amountLine, addressField('approval.field.to', to)],
    payouts: [to],
  }
}

const ROUTER_CALLS: readonly CallRecord[] = [
  defineCall('unwrapWETH9(uint256 amount,address to)', (args) =>
    payoutMeaning(args.address('to'), undefined, args.uint('amount')),
  ),
  defineCall('unwrapWETH9(uint256 amount)', (args, { account }) =>
    payoutMeaning(account, undefined, args.uint('amount')),
  ),
  defineCall('sweepToken(address token,uint256 amount,address to)', (args) =>
    payoutMeaning(args.address('to'), args.address('token'), args.uint('amount')),
  ),
  defineCall('sweepToken(address token,uint256 amount)', (args, { account }) =>
    payoutMeaning(account, args.address('token'), args.uint('amount')),
  ),
  defineCall('refundETH()', (_args, { account }) => payoutMeaning(account, undefined, 0n)),
]

/** Swaps of Uniswap v2 and v3, and of the many routers that copied their functions. */
export const SWAP_CALLS: readonly CallRecord[] = [...V2_CALLS, ...V3_CALLS, ...ROUTER_CALLS]
