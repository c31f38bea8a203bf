import { parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { servedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { createEvmReaders, nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { startForwardingNode, type ForwardingNode } from '#tests/support/servers/forwarding-node.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const EVM = 'eip155:31337'
const { token, silentToken } = LOCAL_EVM_CONTRACTS
const address = DEMO_ACCOUNTS.evm
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transferFrom(address, address, uint256)',
])

let chain: RunningChain
let node: ForwardingNode
let readers: EvmReaders
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
  node = await startForwardingNode(chain.url)
  const place = { rpcUrls: [node.url], public: false }
  const networks = servedNetworks({
    chains: { [EVM]: place, [localSolana.caipNetworkId]: place },
    builtInChains: false,
  })
  readers = createEvmReaders(
    new ChainNodes({ timeoutMs: 300, maxAnswerBytes: 65_536, observe: () => {} }),
    networks,
  )
})
afterAll(async () => {
  await node.stop()
  await chain.stop()
})
beforeEach(() => node.behave('forward'))

const reader = () => {
  const found = readers(EVM)
  if (found === undefined) throw new Error('the network is not served')
  return found
}
const thrown = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('readers of EVM networks', () => {
  it('Each served EVM network has one reader', () => {
    expect(reader()).toBe(readers(EVM))
    expect(readers('eip155:1')).toBeUndefined()
    expect(readers(localSolana.caipNetworkId)).toBeUndefined()
  })

  it('Simultaneous reads are bundled into one call', async () => {
    const before = node.methods.length
    const contracts = [token, silentToken].map(
      (contract) => ({ address: contract, abi, functionName: 'balanceOf', args: [address] }) as const,
    )
    const read = await reader().multicall({ contracts, allowFailure: false })
    expect(read).toEqual([1_000_000_000n, 250_500_000n])
    expect(node.methods.slice(before)).toEqual(['eth_call'])
  })

  it('A contract that reverts is distinguished from a node that does not answer', async () => {
    const args = [address, address, 1n] as const
    const call = { address: silentToken, abi, functionName: 'transferFrom', args } as const
    const no = await thrown(reader().simulateContract(call))
    expect(no).toBeInstanceOf(Error)
    expect(nodeProblem(no)).toBeUndefined()
    const [bundled] = await reader().multicall({ contracts: [{ ...call, address: token }, call] })
    expect(bundled?.status).toBe('failure')
    expect(nodeProblem(bundled?.error)).toBeUndefined()
  })

  it.each([
    ['fail', 'UPSTREAM_FAILED'],
    ['refuse', 'UPSTREAM_FAILED'],
    ['lie', 'UPSTREAM_FAILED'],
  ] as const)('A node call that ends with %s is reported as unreadable', async (how, code) => {
    node.behave(how)
    const contracts = [{ address: token, abi, functionName: 'balanceOf', args: [address] } as const]
    const [bundled] = await reader().multicall({ contracts })
    expect(problemCode(nodeProblem(bundled?.error))).toBe(code)
    if (how === 'lie') return
    expect(problemCode(nodeProblem(await thrown(reader().getBalance({ address }))))).toBe(code)
  })

  it('A slow node is reported as a timeout', async () => {
    node.behave({ delayMs: 600 })
    expect(problemCode(nodeProblem(await thrown(reader().getBalance({ address }))))).toBe('UPSTREAM_TIMEOUT')
  })
})
