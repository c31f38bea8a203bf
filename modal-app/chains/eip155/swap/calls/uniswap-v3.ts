import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import { joinSteps, readWay, type ConcentratedStep } from './concentrated-steps.ts'
import type { RouterCall } from './router-call.ts'

/** What the first `SwapRouter` of Uniswap v3 can be asked for in a swap. */
const ABI = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutput { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'struct ExactInputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct ExactOutputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function exactOutput(ExactOutput params) payable returns (uint256)',
  'function exactInputSingle(ExactInputSingle params) payable returns (uint256)',
  'function exactOutputSingle(ExactOutputSingle params) payable returns (uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])

/**
 * Reads the call of the first router of Uniswap v3.
 *
 * @returns undefined for any other call, and for bytes that the same call would not be written with.
 */
export function readConcentratedCall(data: Hex): RouterCall | undefined {
  const outer = readExactly(data)
  if (outer === undefined) return undefined
  const calls = outer.functionName === 'multicall' ? outer.args[0].map(readExactly) : [outer]
  // The router reads the zero address as its own.
  return joinSteps(
    calls.map((call) => call && readStep(call)),
    zeroAddress,
  )
}

/**
 * Puts a call before those that a transaction of the first router makes.
 *
 * @throws for bytes that are no call.
 */
export function callsOfFirstRouter(first: Hex, data: Hex): Hex | undefined {
  const outer = readExactly(data)
  if (outer === undefined) return undefined
  const calls = outer.functionName === 'multicall' ? outer.args[0] : [data]
  return encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [[first, ...calls]] })
}

function readExactly(data: Hex) {
  const call = decodeFunctionData({ abi: ABI, data })
  return encodeFunctionData({ abi: ABI, ...call }) === data ? call : undefined
}

function readStep(call: NonNullable<ReturnType<typeof readExactly>>): ConcentratedStep | undefined {
  switch (call.functionName) {
    case 'exactInput': {
      const [{ path, recipient, deadline, amountIn, amountOutMinimum }] = call.args
      const way = readWay(path, 'input')
      const amounts = { paid: amountIn, received: amountOutMinimum }
      return way && { kind: 'input', route: { ...way, recipient, deadline, ...amounts } }
    }
    case 'exactOutput': {
      const [{ path, recipient, deadline, amountOut, amountInMaximum }] = call.args
      const way = readWay(path, 'output')
      const amounts = { paid: amountInMaximum, received: amountOut }
      return way && { kind: 'output', route: { ...way, recipient, deadline, ...amounts } }
    }
    case 'exactInputSingle': {
      const [{ tokenIn, tokenOut, fee, recipient, deadline, amountIn, amountOutMinimum }] = call.args
      const amounts = { paid: amountIn, received: amountOutMinimum }
      const route = { tokens: [tokenIn, tokenOut], fee, recipient, deadline, ...amounts }
      return isLimited(call.args[0]) ? undefined : { kind: 'input', route }
    }
    case 'exactOutputSingle': {
      const [{ tokenIn, tokenOut, fee, recipient, deadline, amountOut, amountInMaximum }] = call.args
      const amounts = { paid: amountInMaximum, received: amountOut }
      const route = { tokens: [tokenIn, tokenOut], fee, recipient, deadline, ...amounts }
      return isLimited(call.args[0]) ? undefined : { kind: 'output', route }
    }
    case 'unwrapWETH9':
      return { kind: 'unwrap', least: call.args[0], recipient: call.args[1] }
    case 'refundETH':
      return { kind: 'refund' }
    case 'selfPermitIfNecessary': {
      const [token, value, deadline] = call.args
      return { kind: 'permit', token, value, deadline }
    }
    case 'multicall':
    default:
      return undefined
  }
}

/** A swap that ends at a price takes a part of the amount only, and the router keeps the coins that are left. */
function isLimited({ sqrtPriceLimitX96 }: { readonly sqrtPriceLimitX96: bigint }): boolean {
  return sqrtPriceLimitX96 !== 0n
}
