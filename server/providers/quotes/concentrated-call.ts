import { encodeFunctionData, encodePacked, parseAbi, zeroAddress, type Hex } from 'viem'
import type { FoundHop, FoundRoute, SwapOrder } from './swap-question.ts'

const ROUTER_ABI = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutput { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function exactOutput(ExactOutput params) payable returns (uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

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

/** Writes the call of a router of Uniswap v3; several calls are one transaction. */
export function encodeConcentrated(swap: ConcentratedSwap, order: SwapOrder): Hex {
  const { recipient, minimumTo, deadline, isFromNative, isToNative } = order
  const abi = ROUTER_ABI
  // The router keeps what it unwraps for itself until then; it reads the zero address as its own.
  const receiver = isToNative ? zeroAddress : recipient
  const swaps = sharesOf(swap, order).map(({ path, amount, limit }) =>
    swap.exact === 'from'
      ? encodeFunctionData({
          abi,
          functionName: 'exactInput',
          args: [{ path, recipient: receiver, deadline, amountIn: amount, amountOutMinimum: limit }],
        })
      : encodeFunctionData({
          abi,
          functionName: 'exactOutput',
          args: [{ path, recipient: receiver, deadline, amountOut: amount, amountInMaximum: limit }],
        }),
  )
  const calls = [
    ...swaps,
    ...(isToNative
      ? [encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimumTo, recipient] })]
      : []),
    ...(isFromNative && swap.exact === 'to' ? [encodeFunctionData({ abi, functionName: 'refundETH' })] : []),
  ]
  const [only, ...others] = calls
  return only !== undefined && others.length === 0
    ? only
    : encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
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
