import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToBigInt,
  isHex,
  parseAbi,
  size,
  slice,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { askRpc } from '#server/providers/chain-nodes/ask-rpc.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'

/** A call of a contract's view function. */
export interface ContractRead {
  readonly target: Address
  readonly callData: Hex
}

/** The result of a call; `success` is false when it reverted. */
export interface ContractAnswer {
  readonly success: boolean
  readonly returnData: Hex
}

const ABI = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
  'function getChainId() view returns (uint256)',
  'function getEthBalance(address) view returns (uint256)',
])
const CHAIN_ID = encodeFunctionData({ abi: ABI, functionName: 'getChainId' })
const WORD_BYTES = 32

/** The balance of an account in the network's coin, read through Multicall3. */
export function coinRead(multicall: Address, account: Address): ContractRead {
  return {
    target: multicall,
    callData: encodeFunctionData({ abi: ABI, functionName: 'getEthBalance', args: [account] }),
  }
}

/** Reads the first word of an answer as a number; undefined for a revert or a shorter answer. */
export function wordOf({ success, returnData }: ContractAnswer): bigint | undefined {
  return success && size(returnData) >= WORD_BYTES ? hexToBigInt(slice(returnData, 0, WORD_BYTES)) : undefined
}

export interface MulticallSettings {
  readonly nodes: ChainNodes
  readonly served: ServedNetwork
  readonly multicall: Address
  /** The gas limit of all reads together; the node's default when left out. */
  readonly gas?: bigint
}

/**
 * Reads contracts in one Multicall3 call. The call also asks for the chain id, and a node of another chain is skipped.
 *
 * @returns the answers in the order of the reads; undefined when the chain has no Multicall3.
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export async function readContracts(
  { nodes, served, multicall, gas }: MulticallSettings,
  reads: readonly ContractRead[],
): Promise<readonly ContractAnswer[] | undefined> {
  const calls = [{ target: multicall, callData: CHAIN_ID }, ...reads]
  const data = encodeFunctionData({
    abi: ABI,
    functionName: 'aggregate3',
    args: [calls.map((call) => ({ ...call, allowFailure: true }))],
  })
  const params = [{ to: multicall, data, ...(gas === undefined ? {} : { gas: toHex(gas) }) }, 'latest']
  const reply = await askRpc(nodes, served, [{ method: 'eth_call', params }], ([answer]) => {
    if (answer === undefined || !('result' in answer) || !isHex(answer.result)) return undefined
    return answer.result === '0x' ? 'none' : readAnswers(answer.result, served, calls.length)
  })
  return reply === 'none' ? undefined : reply
}

function readAnswers(
  result: Hex,
  { network }: ServedNetwork,
  count: number,
): readonly ContractAnswer[] | undefined {
  const answers = decode(result)
  const [chain, ...rest] = answers ?? []
  if (chain === undefined || answers?.length !== count) return undefined
  return wordOf(chain) === BigInt(network.id) ? rest : undefined
}

function decode(data: Hex): readonly ContractAnswer[] | undefined {
  try {
    return decodeFunctionResult({ abi: ABI, functionName: 'aggregate3', data })
  } catch {
    return undefined
  }
}
