import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { RouterCall, RouterRoute } from './router-call.ts'

/** What `SwapRouter` of Uniswap v3 can be asked for in a swap. */
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
])
/** More parts than any swap is divided into. */
const MAX_ROUTES = 4
/** Digits of a token and of a fee in a path, which alternate. */
const [TOKEN_DIGITS, FEE_DIGITS] = [40, 6]

interface Step {
  readonly kind: 'input' | 'output'
  readonly route: RouterRoute
}

/**
 * Reads the call of a router of Uniswap v3: swaps in one direction, then at most one payout in coins and one refund of them.
 *
 * @returns undefined for any other call, and for bytes that the same call would not be written with.
 */
export function readConcentratedCall(data: Hex): RouterCall | undefined {
  const outer = readExactly(data)
  if (outer === undefined) return undefined
  const calls = outer.functionName === 'multicall' ? outer.args[0].map(readExactly) : [outer]
  const refunds = calls.at(-1)?.functionName === 'refundETH'
  const paying = refunds ? calls.slice(0, -1) : calls
  const last = paying.at(-1)
  const unwrapped =
    last?.functionName === 'unwrapWETH9' ? { least: last.args[0], recipient: last.args[1] } : undefined
  const swapping = unwrapped === undefined ? paying : paying.slice(0, -1)
  const steps = swapping.map((call) => call && readStep(call))
  const [first] = steps
  if (first === undefined || steps.length > MAX_ROUTES) return undefined
  const routes = steps.flatMap((step) => (step?.kind === first.kind ? [step.route] : []))
  if (routes.length < steps.length) return undefined
  const common = { routes, refunds, unwrapped, isExactOutput: first.kind === 'output' }
  return { ...common, paysCoin: undefined, givesCoin: unwrapped !== undefined }
}

function readExactly(data: Hex) {
  const call = decodeFunctionData({ abi: ABI, data })
  return encodeFunctionData({ abi: ABI, ...call }) === data ? call : undefined
}

function readStep(call: NonNullable<ReturnType<typeof readExactly>>): Step | undefined {
  switch (call.functionName) {
    case 'exactInput': {
      const [{ path, recipient, deadline, amountIn, amountOutMinimum }] = call.args
      const way = readPath(path)
      if (way === undefined) return undefined
      const amounts = { paid: amountIn, received: amountOutMinimum }
      return {
        kind: 'input',
        route: { tokens: way.tokens, fee: way.firstFee, recipient, deadline, ...amounts },
      }
    }
    case 'exactOutput': {
      const [{ path, recipient, deadline, amountOut, amountInMaximum }] = call.args
      const way = readPath(path)
      if (way === undefined) return undefined
      const amounts = { paid: amountInMaximum, received: amountOut }
      // The path of an exact output is written from its end.
      const tokens = way.tokens.toReversed()
      return { kind: 'output', route: { tokens, fee: way.lastFee, recipient, deadline, ...amounts } }
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
    case 'multicall':
    case 'refundETH':
    case 'unwrapWETH9':
    default:
      return undefined
  }
}

/** A swap that ends at a price takes a part of the amount only, and the router keeps the coins that are left. */
function isLimited({ sqrtPriceLimitX96 }: { readonly sqrtPriceLimitX96: bigint }): boolean {
  return sqrtPriceLimitX96 !== 0n
}

function readPath(path: Hex) {
  const digits = path.slice(2)
  const hops = (digits.length - TOKEN_DIGITS) / (TOKEN_DIGITS + FEE_DIGITS)
  if (!Number.isInteger(hops) || hops < 1) return undefined
  const at = (hop: number): number => hop * (TOKEN_DIGITS + FEE_DIGITS)
  const tokens = Array.from({ length: hops + 1 }, (_, hop): Hex => {
    return `0x${digits.slice(at(hop), at(hop) + TOKEN_DIGITS)}`
  })
  const feeBefore = (hop: number): number => Number.parseInt(digits.slice(at(hop) - FEE_DIGITS, at(hop)), 16)
  return { tokens, firstFee: feeBefore(1), lastFee: feeBefore(hops) }
}
