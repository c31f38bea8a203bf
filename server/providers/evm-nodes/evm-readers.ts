import {
  BaseError,
  ContractFunctionExecutionError,
  createPublicClient,
  custom,
  defineChain,
  type Address,
  type PublicClient,
} from 'viem'
import { problem, problemCode } from '#server/http/problems/problem.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { askEvm, NodeRefusal } from './evm-nodes.ts'

/** The address of Multicall3 on every chain but those below. */
const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** By chain id. */
const MULTICALL_ELSEWHERE: Readonly<Record<number, Address>> = {
  324: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
}

/** Reads off-chain data for a contract (ERC-3668) from gateways that it checks first. */
export type GatewayReads = Exclude<
  NonNullable<Parameters<typeof createPublicClient>[0]['ccipRead']>,
  false
>['request']

/** The code with which nodes report a revert. */
const REVERTED = 3

/** Reads EVM networks for the server itself; undefined for a network that is not EVM, or not served. */
export type EvmReaders = (caipNetworkId: string) => PublicClient | undefined

/**
 * Creates clients whose `multicall` combines reads into few calls, one client per network.
 *
 * @param askGateways Without it no gateway is called.
 * @example
 * const reader = createEvmReaders(nodes, networks)('eip155:10')
 * await reader?.multicall({ contracts, allowFailure: true })
 */
export function createEvmReaders(
  nodes: ChainNodes,
  networks: ServedNetworks,
  askGateways?: GatewayReads,
): EvmReaders {
  const readers = new Map<string, PublicClient>()
  return (caipNetworkId) => {
    const known = readers.get(caipNetworkId)
    const network = networks.get(caipNetworkId)?.network
    // Only EVM networks have numbers as chain ids.
    if (known !== undefined || network === undefined || typeof network.id !== 'number') return known
    const chain = defineChain({
      id: network.id,
      name: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: { default: { http: [] } },
      contracts: { multicall3: { address: MULTICALL_ELSEWHERE[network.id] ?? MULTICALL } },
    })
    const request = askEvm(nodes, networks, caipNetworkId)
    const transport = custom({ request }, { retryCount: 0 })
    // Contracts of strangers must not send the server to URLs of their choice (ERC-3668).
    const reader = createPublicClient({
      chain,
      transport,
      ccipRead: askGateways ? { request: askGateways } : false,
    })
    readers.set(caipNetworkId, reader)
    return reader
  }
}

/**
 * Returns the problem of the nodes that made a read fail; undefined when the contract reverted or does not exist.
 *
 * @example
 * const [read] = await reader.multicall({ contracts, allowFailure: true })
 * if (read.status === 'failure' && nodeProblem(read.error)) throw nodeProblem(read.error)
 */
export function nodeProblem(error: unknown): Error | undefined {
  // The whole bundle failed, so the answer of the node could not be read.
  if (error instanceof ContractFunctionExecutionError && error.functionName === 'aggregate3')
    return unreadable()
  const cause = error instanceof BaseError ? error.walk(isOfNode) : error
  if (!(cause instanceof Error) || !isOfNode(cause)) return undefined
  if (!(cause instanceof NodeRefusal)) return cause
  return unreadable()
}

function unreadable(): Error {
  return problem('UPSTREAM_FAILED', 'The node of the network could not be read. Try again in a moment.')
}

function isOfNode(cause: unknown): boolean {
  if (cause instanceof NodeRefusal) return cause.code !== REVERTED && !/revert/i.test(cause.message)
  return problemCode(cause) !== undefined
}
