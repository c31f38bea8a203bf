import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { RouterCall } from './router-call.ts'

/** The swaps of `UniswapV2Router02`. */
const ABI = parseAbi([
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

/**
 * Reads the call of a router of Uniswap v2.
 *
 * @param value of the transaction, in wei: where the coin is paid, the call does not state an amount.
 * @returns undefined for any other call, and for bytes that the same call would not be written with.
 */
export function readConstantProductCall(data: Hex, value: bigint): RouterCall | undefined {
  const call = decodeFunctionData({ abi: ABI, data })
  if (encodeFunctionData({ abi: ABI, ...call }) !== data) return undefined
  switch (call.functionName) {
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForTokensSupportingFeeOnTransferTokens':
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens': {
      const [paid, received, tokens, recipient, deadline] = call.args
      const givesCoin = call.functionName.startsWith('swapExactTokensForETH')
      return {
        ...INPUT,
        givesCoin,
        routes: [{ tokens, fee: undefined, recipient, paid, received, deadline }],
      }
    }
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens': {
      const [received, tokens, recipient, deadline] = call.args
      const route = { tokens, fee: undefined, recipient, paid: value, received, deadline }
      return { ...INPUT, paysCoin: true, routes: [route] }
    }
    case 'swapTokensForExactTokens':
    case 'swapTokensForExactETH': {
      const [received, paid, tokens, recipient, deadline] = call.args
      const givesCoin = call.functionName === 'swapTokensForExactETH'
      const route = { tokens, fee: undefined, recipient, paid, received, deadline }
      return { ...INPUT, isExactOutput: true, givesCoin, routes: [route] }
    }
    case 'swapETHForExactTokens':
    default: {
      const [received, tokens, recipient, deadline] = call.args
      const route = { tokens, fee: undefined, recipient, paid: value, received, deadline }
      // This router pays back what is left by itself.
      return { ...INPUT, isExactOutput: true, paysCoin: true, refunds: true, routes: [route] }
    }
  }
}

/** A swap of an exact amount of a token for another token. */
const INPUT = {
  permit: undefined,
  paysCoin: false,
  givesCoin: false,
  isExactOutput: false,
  refunds: false,
  unwrapped: undefined,
} as const
