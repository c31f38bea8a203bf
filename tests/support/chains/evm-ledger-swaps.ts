import { decodeAbiParameters, decodeFunctionData, parseAbi, sliceHex, type Hex } from 'viem'
import { functionsBySelector } from './functions-by-selector.ts'

/** The amounts that a swap moves; the network's coin has no token address. */
export interface LedgerSwap {
  readonly pay?: { readonly token: Hex; readonly amount: bigint }
  readonly get: { readonly token: Hex | undefined; readonly amount: bigint }
  readonly to: Hex
}

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 least, uint256 amount, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 deadline, uint256 amount, uint256 least, uint160 price) params)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 amount, uint256 least, uint160 price) params)',
  'function exactInput((bytes path, address to, uint256 deadline, uint256 amount, uint256 least) params)',
  'function exactInput((bytes path, address to, uint256 amount, uint256 least) params)',
  'function multicall(bytes[] data)',
  'function unwrapWETH9(uint256 least, address to)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
])
const functionsOf = functionsBySelector(abi)
type SwapCall = ReturnType<typeof decodeFunctionData<typeof abi>>
const NATIVE = undefined
const V3_INPUT = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'bytes' },
  { type: 'bool' },
] as const
const UNWRAP_INPUT = [{ type: 'address' }, { type: 'uint256' }] as const

/** Finds the swaps of a call, at the worst price that the sender accepts. */
export function swapsOf(data: Hex, from: Hex): readonly LedgerSwap[] {
  const known = functionsOf(data)
  if (known.length === 0) return []
  try {
    return readSwaps(decodeFunctionData({ abi: known, data }), from)
  } catch {
    // The router cannot decode the bytes.
    return []
  }
}

function readSwaps(call: SwapCall, from: Hex): readonly LedgerSwap[] {
  switch (call.functionName) {
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens': {
      const [amount, least, path, to] = call.args
      const isCoin = call.functionName !== 'swapExactTokensForTokens'
      return path[0] === undefined
        ? []
        : [
            {
              pay: { token: path[0], amount },
              get: { token: isCoin ? NATIVE : path.at(-1), amount: least },
              to,
            },
          ]
    }
    case 'swapTokensForExactETH': {
      const [least, amount, [token], to] = call.args
      return token === undefined
        ? []
        : [{ pay: { token, amount }, get: { token: NATIVE, amount: least }, to }]
    }
    case 'swapExactETHForTokens': {
      const [least, path, to] = call.args
      return [{ get: { token: path.at(-1), amount: least }, to }]
    }
    case 'exactInputSingle': {
      const [{ tokenIn, tokenOut, amount, least, to }] = call.args
      return [{ pay: { token: tokenIn, amount }, get: { token: tokenOut, amount: least }, to }]
    }
    case 'exactInput': {
      const [{ path, amount, least, to }] = call.args
      return [alongPath(path, amount, least, to)]
    }
    case 'multicall':
      return call.args[0].flatMap((one) => swapsOf(one, from))
    case 'unwrapWETH9': {
      const [least, to] = call.args
      return [{ get: { token: NATIVE, amount: least }, to }]
    }
    case 'execute':
    default:
      return call.args[1].flatMap((input, place): readonly LedgerSwap[] => {
        const command = Number(sliceHex(call.args[0], place, place + 1))
        if (command === 0x00) {
          const [to, amount, least, path] = decodeAbiParameters(V3_INPUT, input)
          return [alongPath(path, amount, least, payee(to, from))]
        }
        if (command !== 0x0c) return []
        const [to, least] = decodeAbiParameters(UNWRAP_INPUT, input)
        return [{ get: { token: NATIVE, amount: least }, to: payee(to, from) }]
      })
  }
}

function alongPath(path: Hex, amount: bigint, least: bigint, to: Hex): LedgerSwap {
  return {
    pay: { token: sliceHex(path, 0, 20), amount },
    get: { token: sliceHex(path, -20), amount: least },
    to,
  }
}

/** The router writes 1 for the sender. */
const payee = (to: Hex, from: Hex): Hex => (BigInt(to) === 1n ? from : to)
