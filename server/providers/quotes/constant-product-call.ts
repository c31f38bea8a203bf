import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { SwapOrder } from './swap-question.ts'

const ROUTER_ABI = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])

export interface ConstantProductSwap {
  readonly exact: 'from' | 'to'
  readonly path: readonly Address[]
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** Whether a token keeps a part of a transfer; the router then counts what arrives. */
  readonly takesTransferFee: boolean
}

/** Writes the call of a router of Uniswap v2. */
export function encodeConstantProduct(swap: ConstantProductSwap, order: SwapOrder): Hex {
  return swap.exact === 'from' ? exactInput(swap, order) : exactOutput(swap, order)
}

function exactInput({ path, fromAmount, takesTransferFee }: ConstantProductSwap, order: SwapOrder): Hex {
  const { recipient, minimumTo, deadline } = order
  const abi = ROUTER_ABI
  if (order.isFromNative)
    return encodeFunctionData({
      abi,
      functionName: takesTransferFee
        ? 'swapExactETHForTokensSupportingFeeOnTransferTokens'
        : 'swapExactETHForTokens',
      args: [minimumTo, path, recipient, deadline],
    })
  const [toCoin, toToken] = takesTransferFee
    ? ([
        'swapExactTokensForETHSupportingFeeOnTransferTokens',
        'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      ] as const)
    : (['swapExactTokensForETH', 'swapExactTokensForTokens'] as const)
  const functionName = order.isToNative ? toCoin : toToken
  return encodeFunctionData({ abi, functionName, args: [fromAmount, minimumTo, path, recipient, deadline] })
}

function exactOutput({ path, toAmount }: ConstantProductSwap, order: SwapOrder): Hex {
  const { recipient, maximumFrom, deadline } = order
  const abi = ROUTER_ABI
  if (order.isFromNative)
    return encodeFunctionData({
      abi,
      functionName: 'swapETHForExactTokens',
      args: [toAmount, path, recipient, deadline],
    })
  const functionName = order.isToNative ? 'swapTokensForExactETH' : 'swapTokensForExactTokens'
  return encodeFunctionData({ abi, functionName, args: [toAmount, maximumFrom, path, recipient, deadline] })
}
