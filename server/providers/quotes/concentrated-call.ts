import { encodeFunctionData, encodePacked, parseAbi, zeroAddress, type Address, type Hex } from 'viem'
import type { FoundHop, FoundRoute, SwapOrder } from './swap-question.ts'

/** The first router of v3. */
const FIRST_ABI = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutput { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function exactOutput(ExactOutput params) payable returns (uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])
/** `SwapRouter02`: the deadline is that of all calls together. */
const LATER_ABI = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutput { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function exactOutput(ExactOutput params) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
/** What each router reads as its own address. */
const FIRST_SELF: Address = zeroAddress
const LATER_SELF: Address = '0x0000000000000000000000000000000000000002'

export interface ConcentratedSwap {
  readonly exact: 'from' | 'to'
  readonly routes: readonly FoundRoute[]
  readonly toAmount: bigint
}

/** Writes a path of pools as quoter and router read it; for an exact output it is written from its end. */
export function packPath(hops: readonly FoundHop[], exact: 'from' | 'to'): Hex {
  const steps =
    exact === 'from'
      ? hops.map(({ to, feeMillionths }) => [feeMillionths, to] as const)
      : hops.toReversed().map(({ from, feeMillionths }) => [feeMillionths, from] as const)
  const start = exact === 'from' ? hops[0]?.from : hops.at(-1)?.to
  return encodePacked(
    ['address', ...steps.flatMap(() => ['uint24', 'address'])],
    [start ?? zeroAddress, ...steps.flat()],
  )
}

/** Writes the call of the first router of Uniswap v3; several calls are one transaction. */
export function encodeConcentrated(swap: ConcentratedSwap, order: SwapOrder): Hex {
  const { deadline } = order
  const abi = FIRST_ABI
  const recipient = receiverOf(order, FIRST_SELF)
  const swaps = sharesOf(swap, order).map(({ path, amount, limit }) => {
    const common = { path, recipient, deadline }
    return swap.exact === 'from'
      ? encodeFunctionData({
          abi,
          functionName: 'exactInput',
          args: [{ ...common, amountIn: amount, amountOutMinimum: limit }],
        })
      : encodeFunctionData({
          abi,
          functionName: 'exactOutput',
          args: [{ ...common, amountOut: amount, amountInMaximum: limit }],
        })
  })
  const calls = [...swaps, ...payoutsOf(swap, order)]
  const [only, ...others] = calls
  return only !== undefined && others.length === 0
    ? only
    : encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
}

/** Writes the call of `SwapRouter02`, whose swaps have a deadline only as one of several calls. */
export function encodeLaterConcentrated(swap: ConcentratedSwap, order: SwapOrder): Hex {
  const abi = LATER_ABI
  const recipient = receiverOf(order, LATER_SELF)
  const swaps = sharesOf(swap, order).map(({ path, amount, limit }) =>
    swap.exact === 'from'
      ? encodeFunctionData({
          abi,
          functionName: 'exactInput',
          args: [{ path, recipient, amountIn: amount, amountOutMinimum: limit }],
        })
      : encodeFunctionData({
          abi,
          functionName: 'exactOutput',
          args: [{ path, recipient, amountOut: amount, amountInMaximum: limit }],
        }),
  )
  const calls = [...swaps, ...payoutsOf(swap, order)]
  return encodeFunctionData({ abi, functionName: 'multicall', args: [order.deadline, calls] })
}

/** A router keeps what it unwraps for itself until then. */
function receiverOf({ isToNative, recipient }: SwapOrder, self: Address): Address {
  return isToNative ? self : recipient
}

/** The calls after the swaps, which are the same in both routers. */
function payoutsOf({ exact }: ConcentratedSwap, order: SwapOrder): Hex[] {
  const { recipient, minimumTo, isFromNative, isToNative } = order
  const abi = FIRST_ABI
  return [
    ...(isToNative
      ? [encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimumTo, recipient] })]
      : []),
    ...(isFromNative && exact === 'to' ? [encodeFunctionData({ abi, functionName: 'refundETH' })] : []),
  ]
}

/** What each route has to give at least, so that together they give the minimum. */
function sharesOf({ exact, routes, toAmount }: ConcentratedSwap, { minimumTo, maximumFrom }: SwapOrder) {
  const shares = routes.map((route) => ({
    path: packPath(route.hops, exact),
    amount: exact === 'from' ? route.fromAmount : route.toAmount,
    limit: exact === 'from' ? (minimumTo * route.toAmount) / toAmount : maximumFrom,
  }))
  if (exact === 'to') return shares
  const missing = minimumTo - shares.reduce((sum, { limit }) => sum + limit, 0n)
  return shares.map((share, index) => (index === 0 ? { ...share, limit: share.limit + missing } : share))
}
