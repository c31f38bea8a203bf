import { bytesToString, decodeFunctionData, hexToBytes, namehash, parseAbi, type Hex } from 'viem'

const OUTER = parseAbi(['function resolve(bytes name, bytes data)'])
/** What is asked of a resolver (ENSIP-1, 3, 5, 7, 9), and several such calls at once. */
export const RESOLVER_ABI = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
  'function multicall(bytes[] calls) returns (bytes[])',
])
const MOST_CALLS = 32
/** Of a name, and of one of its labels (RFC 1035, section 2.3.4). Each label is hashed. */
const [MOST_BYTES, MOST_LABEL_BYTES] = [255, 63]

/** One call of a resolver; undefined for a function that it does not have. */
export type ResolverCall = ReturnType<typeof decodeFunctionData<typeof RESOLVER_ABI>> | undefined

/** A decoded question: a name, and what is asked about it. */
export interface GatewayQuestion {
  readonly name: string
  readonly call: ResolverCall
}

/**
 * Decodes `resolve(bytes,bytes)` (ENSIP-10).
 *
 * @returns undefined for anything else, and for a call about another name than the outer one.
 */
export function readQuestion(data: Hex): GatewayQuestion | undefined {
  try {
    const [dns, inner] = decodeFunctionData({ abi: OUTER, data }).args
    const name = readDnsName(hexToBytes(dns))
    if (name === undefined) return undefined
    const call = readCall(inner)
    return isAbout(namehash(name), call) ? { name, call } : undefined
  } catch {
    return undefined
  }
}

/** Decodes the calls of a `multicall`; undefined where one of them cannot be answered with the others. */
export function readCalls(calls: readonly Hex[], name: string): readonly ResolverCall[] | undefined {
  if (calls.length > MOST_CALLS) return undefined
  const node = namehash(name)
  const read = calls.map(readCall)
  return read.every((call) => call?.functionName !== 'multicall' && isAbout(node, call)) ? read : undefined
}

function readCall(data: Hex): ResolverCall {
  try {
    return decodeFunctionData({ abi: RESOLVER_ABI, data })
  } catch {
    return undefined
  }
}

function isAbout(node: Hex, call: ResolverCall): boolean {
  return call === undefined || call.functionName === 'multicall' || call.args[0] === node
}

/** Reads the wire format of DNS; undefined for bytes that are no name, or one with a dot in a label. */
function readDnsName(bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_BYTES) return undefined
  const labels: string[] = []
  let offset = 0
  for (;;) {
    const length = bytes[offset]
    if (length === undefined || length > MOST_LABEL_BYTES) return undefined
    if (length === 0) break
    const label = bytesToString(bytes.subarray(offset + 1, offset + 1 + length))
    if (label.includes('.')) return undefined
    labels.push(label)
    offset += 1 + length
  }
  return offset === bytes.length - 1 && labels.length > 0 ? labels.join('.') : undefined
}
