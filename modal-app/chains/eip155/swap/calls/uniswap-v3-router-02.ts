import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { joinSteps, readWay, type ConcentratedStep } from './concentrated-steps.ts'
import type { RouterCall } from './router-call.ts'

/** What `SwapRouter02` of Uniswap can be asked for in a swap. */
const ABI = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutput { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function exactOutput(ExactOutput params) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])
/** What the router reads as its own address (`Constants.sol`). */
const SELF: Hex = '0x0000000000000000000000000000000000000002'

/**
 * Reads the call of `SwapRouter02`: swaps until a deadline, which only several calls together have.
 *
 * @returns undefined for any other call, and for bytes that the same call would not be written with.
 */
export function readLaterConcentratedCall(data: Hex): RouterCall | undefined {
  const outer = readExactly(data)
  if (outer?.functionName !== 'multicall') return undefined
  const [deadline, calls] = outer.args
  return joinSteps(
    calls.map((call) => readStep(readExactly(call), deadline)),
    SELF,
  )
}

/**
 * Puts a call before those that a transaction of `SwapRouter02` makes.
 *
 * @throws for bytes that are no call.
 */
export function callsOfLaterRouter(first: Hex, data: Hex): Hex | undefined {
  const outer = readExactly(data)
  if (outer?.functionName !== 'multicall') return undefined
  const [deadline, calls] = outer.args
  return encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [deadline, [first, ...calls]] })
}

function readExactly(data: Hex) {
  const call = decodeFunctionData({ abi: ABI, data })
  return encodeFunctionData({ abi: ABI, ...call }) === data ? call : undefined
}

function readStep(call: ReturnType<typeof readExactly>, deadline: bigint): ConcentratedStep | undefined {
  switch (call?.functionName) {
    case 'exactInput': {
      const [{ path, recipient, amountIn, amountOutMinimum }] = call.args
      const way = readWay(path, 'input')
      const amounts = { paid: amountIn, received: amountOutMinimum }
      return way && { kind: 'input', route: { ...way, recipient, deadline, ...amounts } }
    }
    case 'exactOutput': {
      const [{ path, recipient, amountOut, amountInMaximum }] = call.args
      const way = readWay(path, 'output')
      const amounts = { paid: amountInMaximum, received: amountOut }
      return way && { kind: 'output', route: { ...way, recipient, deadline, ...amounts } }
    }
    case 'unwrapWETH9':
      return { kind: 'unwrap', least: call.args[0], recipient: call.args[1] }
    case 'refundETH':
      return { kind: 'refund' }
    case 'selfPermitIfNecessary': {
      const [token, value, until] = call.args
      return { kind: 'permit', token, value, deadline: until }
    }
    case 'multicall':
    case undefined:
    default:
      return undefined
  }
}
