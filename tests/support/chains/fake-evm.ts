import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  parseAbi,
  parseAbiParameters,
  type Address,
  type Hex,
} from 'viem'
import type { NodeAnswers } from '#tests/support/servers/start-node.ts'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { JsonRpcCalls, type JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'

/** The answer of a contract to a read: bytes, or undefined for a revert. */
type Says = Hex | undefined

/** An EVM node whose answers the test sets, also through Multicall3. */
export interface FakeEvm {
  readonly chainId: number
  readonly coin: bigint
  /** Answers by function name. */
  readonly token: (address: Address, read: string) => Says
  /** The answer to `eth_getLogs`; undefined refuses. */
  readonly logs?: readonly unknown[] | undefined
  readonly hasMulticall?: boolean
  /** The newest block; 100 by default. */
  readonly block?: number
}

const ABI = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
])
const READS = parseAbi([
  'function getChainId() view returns (uint256)',
  'function getEthBalance(address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
])

export const word = (value: bigint | number): Hex =>
  encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)])
export const text = (value: string): Hex => encodeAbiParameters(parseAbiParameters('string'), [value])

/**
 * Creates the answers of a node.
 *
 * @example node.answers = fakeEvm({ chainId: 31_337, coin: 5n, token: () => word(1) })
 */
export function fakeEvm(fixture: FakeEvm): NodeAnswers {
  return ({ method, body }, response) => {
    if (method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    const requested = parseJson(body, JsonRpcCalls)
    const answer = Array.isArray(requested)
      ? requested.map((one) => answerOf(fixture, one))
      : answerOf(fixture, requested)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  }
}

const EthCall = z.object({ data: HexText })

function answerOf(fixture: FakeEvm, { id, method, params }: JsonRpcCall) {
  const result = resultOf(fixture, method, params)
  const answer = result === undefined ? { error: { code: -32_000, message: 'refused' } } : { result }
  return { jsonrpc: '2.0', id, ...answer }
}

function resultOf(fixture: FakeEvm, method: string, params: readonly unknown[]): unknown {
  if (method === 'eth_chainId') return `0x${fixture.chainId.toString(16)}`
  if (method === 'eth_getBalance') return `0x${fixture.coin.toString(16)}`
  if (method === 'eth_blockNumber') return `0x${(fixture.block ?? 100).toString(16)}`
  if (method === 'eth_getLogs') return fixture.logs
  if (method !== 'eth_call') return undefined
  if (fixture.hasMulticall === false) return '0x'
  const { data } = EthCall.parse(params[0])
  const { args } = decodeFunctionData({ abi: ABI, data })
  const result = args[0].map(({ target, callData }) => {
    const answer = readOf(fixture, target, callData)
    return { success: answer !== undefined, returnData: answer ?? '0x' }
  })
  return encodeFunctionResult({ abi: ABI, functionName: 'aggregate3', result })
}

function readOf(fixture: FakeEvm, target: Address, callData: Hex): Says {
  const { functionName } = decodeFunctionData({ abi: READS, data: callData })
  if (functionName === 'getChainId') return word(fixture.chainId)
  if (functionName === 'getEthBalance') return word(fixture.coin)
  return fixture.token(target, functionName)
}
