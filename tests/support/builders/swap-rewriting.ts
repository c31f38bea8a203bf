import {
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import type { SwapCall } from '#modal/chains/swaps.ts'
import { ROUTERS, type BuiltSwap } from './swap-calls.ts'

/** The routers by our own reading of their sources, not by the code under test. */
const PAIRS = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])
export const POOLS = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
  'function multicall(bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/** What `SwapRouter02` writes otherwise. */
export const LATER_POOLS = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
  'function multicall(uint256 deadline, bytes[] data)',
])

/** The parts of a call that tests change, in all kinds of routers. */
export interface Parts {
  readonly tokens: readonly Address[]
  readonly recipient: Address
  readonly deadline: bigint
  readonly paid: bigint
  readonly received: bigint
}
export type Change = (parts: Parts) => Partial<Parts>

/** Writes the call of a built swap again with other parts; of several routes the first one's are changed. */
export function rewrite(
  { terms, call }: BuiltSwap,
  change: Change,
  unwrapTo?: Address,
  unwrapLeast?: bigint,
): BuiltSwap {
  const data = hexOf(call.data)
  if (call.to === ROUTERS['uniswap-v2']) {
    const written = rewritePair(data, call.value, change)
    return { terms, call: { ...call, ...written } }
  }
  const { calls, deadline } = outerOf(data)
  let until = deadline
  const written = calls.map((one, place) => {
    if (isUnwrapping(one)) {
      const { args } = decodeFunctionData({ abi: POOLS, data: one })
      const [least, to] = [unwrapLeast ?? args?.[0], unwrapTo ?? args?.[1]]
      if (typeof least !== 'bigint' || typeof to !== 'string') return one
      return encodeFunctionData({ abi: POOLS, functionName: 'unwrapWETH9', args: [least, hexOf(to)] })
    }
    if (place > 0) return one
    if (deadline === undefined) return rewriteStep(one, change)
    return rewriteLaterStep(one, (parts) => {
      const changed = change({ ...parts, deadline })
      until = changed.deadline ?? deadline
      return changed
    })
  })
  return {
    terms,
    call: {
      ...call,
      data: calls.length === 1 && until === undefined ? (written[0] ?? '0x') : asOne(written, until),
    },
  }
}

const UNWRAPPING = '0x49404b7c'
const isUnwrapping = (call: Hex): boolean => call.startsWith(UNWRAPPING)

function rewritePair(data: Hex, value: bigint, change: Change): Pick<SwapCall, 'data' | 'value'> {
  const { functionName, args } = decodeFunctionData({ abi: PAIRS, data })
  const [path, to, deadline] = args.length === 4 ? [args[1], args[2], args[3]] : [args[2], args[3], args[4]]
  const isOutput = functionName.includes('ForExact')
  const amounts =
    args.length === 4
      ? { paid: value, received: args[0] }
      : isOutput
        ? { paid: args[1], received: args[0] }
        : { paid: args[0], received: args[1] }
  const parts = { tokens: path, recipient: to, deadline, ...amounts }
  const next = { ...parts, ...change(parts) }
  const rest = [next.tokens, next.recipient, next.deadline] as const
  const isCoin = functionName.includes('swapE') && functionName.includes('ETHFor')
  const written = isCoin
    ? [next.received, ...rest]
    : isOutput
      ? [next.received, next.paid, ...rest]
      : [next.paid, next.received, ...rest]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the arguments follow from the name
  const call = { abi: PAIRS, functionName, args: written } as Parameters<typeof encodeFunctionData>[0]
  return { data: encodeFunctionData(call), value: args.length === 4 ? next.paid : value }
}

export function rewriteStep(data: Hex, change: Change): Hex {
  const { functionName, args } = decodeFunctionData({ abi: POOLS, data })
  if (functionName !== 'exactInput' && functionName !== 'exactOutput') return data
  const [params] = args
  const { path, recipient, deadline } = params
  const amounts =
    'amountIn' in params
      ? { paid: params.amountIn, received: params.amountOutMinimum }
      : { paid: params.amountInMaximum, received: params.amountOut }
  const written = tokensOf(path)
  const parts = {
    tokens: functionName === 'exactInput' ? written : written.toReversed(),
    recipient,
    deadline,
    ...amounts,
  }
  const next = { ...parts, ...change(parts) }
  const tokens = functionName === 'exactInput' ? next.tokens : next.tokens.toReversed()
  const common = { path: withTokens(path, tokens), recipient: next.recipient, deadline: next.deadline }
  return functionName === 'exactInput'
    ? encodeFunctionData({
        abi: POOLS,
        functionName,
        args: [{ ...common, amountIn: next.paid, amountOutMinimum: next.received }],
      })
    : encodeFunctionData({
        abi: POOLS,
        functionName,
        args: [{ ...common, amountOut: next.received, amountInMaximum: next.paid }],
      })
}

function rewriteLaterStep(data: Hex, change: (parts: Omit<Parts, 'deadline'>) => Partial<Parts>): Hex {
  const { functionName, args } = decodeFunctionData({ abi: LATER_POOLS, data })
  if (functionName === 'multicall') return data
  const [params] = args
  const { path, recipient } = params
  const amounts =
    'amountIn' in params
      ? { paid: params.amountIn, received: params.amountOutMinimum }
      : { paid: params.amountInMaximum, received: params.amountOut }
  const order = (tokens: readonly Address[]) => (functionName === 'exactInput' ? tokens : tokens.toReversed())
  const parts = { tokens: order(tokensOf(path)), recipient, ...amounts }
  const next = { ...parts, ...change(parts) }
  const common = { path: withTokens(path, order(next.tokens)), recipient: next.recipient }
  return functionName === 'exactInput'
    ? encodeFunctionData({
        abi: LATER_POOLS,
        functionName,
        args: [{ ...common, amountIn: next.paid, amountOutMinimum: next.received }],
      })
    : encodeFunctionData({
        abi: LATER_POOLS,
        functionName,
        args: [{ ...common, amountOut: next.received, amountInMaximum: next.paid }],
      })
}

const STEP = 46
function tokensOf(path: Hex): Address[] {
  const digits = path.slice(2)
  return Array.from({ length: (digits.length - 40) / STEP + 1 }, (_, hop) =>
    getAddress(`0x${digits.slice(hop * STEP, hop * STEP + 40)}`),
  )
}

function withTokens(path: Hex, tokens: readonly Address[]): Hex {
  const digits = path.slice(2)
  const fees = tokens.slice(1).map((_, hop) => digits.slice(hop * STEP + 40, (hop + 1) * STEP))
  return concatHex(tokens.flatMap((token, hop): Hex[] => [token, `0x${fees[hop] ?? ''}`]))
}

export const hexOf = (text: string): Hex => `0x${text.slice(2)}`

/** The calls in a transaction of a router of v3, and the deadline that they have together, if any. */
function outerOf(data: string): { readonly calls: readonly Hex[]; readonly deadline: bigint | undefined } {
  const bytes = hexOf(data)
  if (bytes.startsWith(UNTIL)) {
    const { args } = decodeFunctionData({ abi: LATER_POOLS, data: bytes })
    const [deadline, calls] = args
    return typeof deadline === 'bigint'
      ? { calls: calls ?? [], deadline }
      : { calls: [], deadline: undefined }
  }
  const outer = decodeFunctionData({ abi: POOLS, data: bytes })
  return { calls: outer.functionName === 'multicall' ? outer.args[0] : [bytes], deadline: undefined }
}

const UNTIL = '0x5ae401dc'

export const callsIn = (data: string): readonly Hex[] => outerOf(data).calls

/** Writes calls as one transaction of a router of v3; with a deadline, of `SwapRouter02`. */
export function asOne(calls: readonly Hex[], deadline?: bigint): Hex {
  return deadline === undefined
    ? encodeFunctionData({ abi: POOLS, functionName: 'multicall', args: [calls] })
    : encodeFunctionData({ abi: LATER_POOLS, functionName: 'multicall', args: [deadline, calls] })
}

/** Changes the calls in a transaction of a router of v3. */
export function changeCalls(
  { terms, call }: BuiltSwap,
  change: (calls: readonly Hex[]) => readonly Hex[],
): BuiltSwap {
  const { calls, deadline } = outerOf(call.data)
  return { terms, call: { ...call, data: asOne(change(calls), deadline) } }
}

/** An approval that comes with the call of a router of v3. */
export interface BroughtPermit {
  readonly token: Address
  readonly value: bigint
  /** Unix seconds. */
  readonly deadline: bigint
}

/** Puts approvals before the calls in a transaction of a router of v3. */
export function addPermits(built: BuiltSwap, permits: readonly BroughtPermit[]): BuiltSwap {
  const [r, s] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
  const calls = permits.map(({ token, value, deadline }) =>
    encodeFunctionData({
      abi: POOLS,
      functionName: 'selfPermitIfNecessary',
      args: [token, value, deadline, 27, r, s],
    }),
  )
  return addCalls(built, calls, 'first')
}

/** Puts further calls into the transaction of a router of v3. */
export function addCalls(built: BuiltSwap, added: readonly Hex[], at: 'first' | 'last'): BuiltSwap {
  return changeCalls(built, (own) => (at === 'first' ? [...added, ...own] : [...own, ...added]))
}

/** The parts of a call, of each of its ways. */
export function partsOf(built: BuiltSwap): Parts[] {
  const parts: Parts[] = []
  const data = hexOf(built.call.data)
  const note: Change = (part) => {
    parts.push(part)
    return {}
  }
  if (built.call.to === ROUTERS['uniswap-v2']) {
    rewritePair(data, built.call.value, note)
    return parts
  }
  const { calls, deadline } = outerOf(data)
  for (const one of calls) {
    if (deadline === undefined || isUnwrapping(one) || one === REFUND) rewriteStep(one, note)
    else rewriteLaterStep(one, (part) => note({ ...part, deadline }))
  }
  return parts
}

const REFUND = '0x12210e8a'
