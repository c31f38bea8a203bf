import {
  defineCall,
  type CallFrame,
  type CallRecord,
  type ReadMeaning,
} from '#frame/preview/evm/calls/call-meaning.ts'
import { payoutMeaning, swapMeaning } from '#frame/preview/evm/calls/swap-meaning.ts'
import { allowanceMeaning } from '#frame/preview/evm/calls/token-calls.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { CallArguments } from './call-arguments.ts'

type Side = 'token' | 'native'

const ends = (path: readonly EvmAddress[]): readonly [EvmAddress, EvmAddress] | undefined => {
  const [first, last] = [path[0], path.at(-1)]
  return first === undefined || last === undefined || path.length < 2 ? undefined : [first, last]
}
const tokenOr = (side: Side, token: EvmAddress): EvmAddress | undefined =>
  side === 'native' ? undefined : token

/** A swap of an exact amount. The router takes the recipient as it is written. */
function readV2ExactIn(out: Side): ReadMeaning {
  return (args) => {
    const path = ends(args.addresses('path'))
    return (
      path &&
      swapMeaning({
        pay: { token: path[0], amount: args.uint('amount') },
        get: { token: tokenOr(out, path[1]), amount: args.uint('limit') },
        to: args.address('to'),
        deadline: args.uint('deadline'),
      })
    )
  }
}

function readV2ExactOut(out: Side): ReadMeaning {
  return (args) => {
    const path = ends(args.addresses('path'))
    return (
      path &&
      swapMeaning({
        pay: { token: path[0], amount: args.uint('limit'), isMost: true },
        get: { token: tokenOr(out, path[1]), amount: args.uint('amount'), isExact: true },
        to: args.address('to'),
        deadline: args.uint('deadline'),
      })
    )
  }
}

/** A swap of the coins of the call; for an exact outcome the router returns what is left of them. */
function readV2OfCoins(isExact: boolean): ReadMeaning {
  return (args, { call }) => {
    const path = ends(args.addresses('path'))
    return (
      path &&
      swapMeaning({
        pay: { token: undefined, amount: call.value, isMost: isExact },
        get: { token: path[1], amount: args.uint('amount'), isExact },
        to: args.address('to'),
        deadline: args.uint('deadline'),
      })
    )
  }
}

const V2 = '(uint256 amount,uint256 limit,address[] path,address to,uint256 deadline)'
const V2_OF_COINS = '(uint256 amount,address[] path,address to,uint256 deadline)'

/** Which side is the native coin and which amount is exact, by the function names of Uniswap v2 (Router02). */
const V2_CALLS: readonly CallRecord[] = [
  defineCall(`swapExactTokensForTokens${V2}`, readV2ExactIn('token')),
  defineCall(`swapExactTokensForTokensSupportingFeeOnTransferTokens${V2}`, readV2ExactIn('token')),
  defineCall(`swapExactTokensForETH${V2}`, readV2ExactIn('native')),
  defineCall(`swapExactTokensForETHSupportingFeeOnTransferTokens${V2}`, readV2ExactIn('native')),
  defineCall(`swapTokensForExactTokens${V2}`, readV2ExactOut('token')),
  defineCall(`swapTokensForExactETH${V2}`, readV2ExactOut('native')),
  defineCall(`swapExactETHForTokens${V2_OF_COINS}`, readV2OfCoins(false)),
  defineCall(`swapExactETHForTokensSupportingFeeOnTransferTokens${V2_OF_COINS}`, readV2OfCoins(false)),
  defineCall(`swapETHForExactTokens${V2_OF_COINS}`, readV2OfCoins(true)),
]

/** Returns the first and last token of a v3 path, which alternates 20 bytes of token and 3 of fee. */
export function endsOfPath(path: Uint8Array): readonly [EvmAddress, EvmAddress] | undefined {
  if (path.length < 43 || (path.length - 20) % 23 !== 0) return undefined
  return [bytesToHex(path.subarray(0, 20)), bytesToHex(path.subarray(-20))]
}

/** The routers of v3: `SwapRouter` has a deadline in its tuples, `SwapRouter02` has none. */
interface V3Router {
  readonly deadline: '' | 'uint256 deadline,'
  /** The recipient that an address stands for. */
  readonly recipientOf: (address: EvmAddress, frame: CallFrame) => EvmAddress
}

const placeholder = (value: number): EvmAddress => `0x${value.toString(16).padStart(40, '0')}`

const V3_ROUTERS: readonly V3Router[] = [
  { deadline: 'uint256 deadline,', recipientOf: (one, { to }) => (one === placeholder(0) ? to : one) },
  {
    deadline: '',
    recipientOf: (one, { to, account }) => {
      if (one === placeholder(1)) return account
      return one === placeholder(2) ? to : one
    },
  },
]

function readV3(
  { deadline, recipientOf }: V3Router,
  isExactOut: boolean,
  endsOf: (params: CallArguments) => readonly [EvmAddress, EvmAddress] | undefined,
): ReadMeaning {
  return (args, frame) => {
    const params = args.tuple('params')
    const [from, into] = endsOf(params) ?? []
    if (from === undefined || into === undefined) return undefined
    const [amount, limit] = [params.uint('amount'), params.uint('limit')]
    return swapMeaning({
      pay: { token: from, amount: isExactOut ? limit : amount, isMost: isExactOut },
      get: { token: into, amount: isExactOut ? amount : limit, isExact: isExactOut },
      to: recipientOf(params.address('to'), frame),
      ...(deadline !== '' && { deadline: params.uint('deadline') }),
      ...(frame.call.value > 0n && { coins: frame.call.value }),
    })
  }
}

const V3_CALLS: readonly CallRecord[] = V3_ROUTERS.flatMap((router) => {
  const single = `((address tokenIn,address tokenOut,uint24 fee,address to,${router.deadline}uint256 amount,uint256 limit,uint160 price) params)`
  const along = `((bytes path,address to,${router.deadline}uint256 amount,uint256 limit) params)`
  const ofSingle = (params: CallArguments) => [params.address('tokenIn'), params.address('tokenOut')] as const
  const ofPath = (params: CallArguments) => endsOfPath(params.bytes('path'))
  // The path of an exact output is reversed.
  const ofReversed = (params: CallArguments) => {
    const [last, first] = ofPath(params) ?? []
    return last === undefined || first === undefined ? undefined : ([first, last] as const)
  }
  return [
    defineCall(`exactInputSingle${single}`, readV3(router, false, ofSingle)),
    defineCall(`exactOutputSingle${single}`, readV3(router, true, ofSingle)),
    defineCall(`exactInput${along}`, readV3(router, false, ofPath)),
    defineCall(`exactOutput${along}`, readV3(router, true, ofReversed)),
  ]
})

const ROUTER_CALLS: readonly CallRecord[] = [
  defineCall('unwrapWETH9(uint256 amount,address to)', (args) =>
    payoutMeaning({ kind: 'unwrap', token: undefined, amount: args.uint('amount'), to: args.address('to') }),
  ),
  defineCall('unwrapWETH9(uint256 amount)', (args, { account }) =>
    payoutMeaning({ kind: 'unwrap', token: undefined, amount: args.uint('amount'), to: account }),
  ),
  defineCall('sweepToken(address token,uint256 amount,address to)', (args) => {
    const [token, amount, to] = [args.address('token'), args.uint('amount'), args.address('to')]
    return payoutMeaning({ kind: 'sweep', token, amount, to })
  }),
  defineCall('sweepToken(address token,uint256 amount)', (args, { account }) =>
    payoutMeaning({ kind: 'sweep', token: args.address('token'), amount: args.uint('amount'), to: account }),
  ),
  // The router is allowed what the account signed (ERC-2612), if it is not allowed that much already.
  ...['selfPermit', 'selfPermitIfNecessary'].map((name) =>
    defineCall(
      `${name}(address token,uint256 amount,uint256 deadline,uint8 v,bytes32 r,bytes32 s)`,
      (args, { to }) => {
        const permitted = { token: args.address('token'), amount: args.uint('amount') }
        return { ...allowanceMeaning({ ...permitted, spender: to }), permitted }
      },
    ),
  ),
  defineCall('refundETH()', (_args, { account }) =>
    payoutMeaning({ kind: 'refund', token: undefined, amount: 0n, to: account }),
  ),
]

/** Swaps of Uniswap v2 and v3, and of the many routers that copied their functions. */
export const SWAP_CALLS: readonly CallRecord[] = [...V2_CALLS, ...V3_CALLS, ...ROUTER_CALLS]
