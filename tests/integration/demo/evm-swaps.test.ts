import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  encodePacked,
  http,
  maxUint256,
  parseAbi,
  parseUnits,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const { token, wrappedEther, gold, tollToken, trapToken } = LOCAL_EVM_CONTRACTS
const { quoter, swapRouter, pairFactory } = LOCAL_EVM_CONTRACTS
/** More than any swap needs. */
const GAS = 1_000_000n
const account = DEMO_ACCOUNTS.evm
const QUOTER_ABI = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
])
const ROUTER_ABI = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
])
const PAIR_FACTORY_ABI = parseAbi(['function getPair(address, address) view returns (address)'])
const TOKEN_ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address, uint256)',
])

let chain: RunningChain
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
})
afterAll(() => chain.stop())

const reader = () =>
  createPublicClient({ chain: foundry, transport: http(chain.url), cacheTime: 0, pollingInterval: 20 })
const anvil = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) }).extend(walletActions)
const balance = (address: Address, owner: Address = account) =>
  reader().readContract({ address, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })
/** Calls a contract for the demo wallet. */
async function call(to: Address, data: Hex): Promise<void> {
  const hash = await anvil().sendTransaction({ account, to, data, gas: GAS })
  expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
}
const approve = (address: Address, spender: Address) =>
  call(address, encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [spender, maxUint256] }))

type Path = readonly [Address, ...(number | Address)[]]

/** The path of a swap in v3 pools: tokens, and the fee of the pool between two. */
const pathOf = (path: Path) =>
  encodePacked(
    path.map((part) => (typeof part === 'number' ? 'uint24' : 'address')),
    [...path],
  )

async function quoteInPools(path: Path, amount: bigint): Promise<bigint> {
  const { result } = await reader().simulateContract({
    address: quoter,
    abi: QUOTER_ABI,
    functionName: 'quoteExactInput',
    args: [pathOf(path), amount],
  })
  return result[0]
}

describe('the pools of the local EVM chain', () => {
  test.each([
    ['one pool', [wrappedEther, 500, token], token],
    ['two pools', [gold, 3_000, wrappedEther, 500, token], token],
  ] as const)('The router gives what the quoter says, by way of %s', async (_, path, bought) => {
    const amount = parseUnits('1.25', 18)
    const quoted = await quoteInPools(path, amount)
    const before = await balance(bought)
    await approve(path[0], swapRouter)
    const swap = { recipient: account, deadline: maxUint256, amountIn: amount, amountOutMinimum: quoted }
    const args = [{ path: pathOf(path), ...swap }] as const
    await call(swapRouter, encodeFunctionData({ abi: ROUTER_ABI, functionName: 'exactInput', args }))
    expect((await balance(bought)) - before).toBe(quoted)
  })
})

describe('the pairs of the local EVM chain', () => {
  test.each([
    ['WETH and dUSD', wrappedEther, token, '200', 18, '500000', 6],
    ['dGLD and dUSD', gold, token, '5', 18, '10000', 6],
    ['dGLD and WETH', gold, wrappedEther, '50', 18, '40', 18],
    ['dTOLL and dUSD', tollToken, token, '98000', 18, '98000', 6],
    ['dTRAP and dUSD', trapToken, token, '1000000', 18, '10000', 6],
  ] as const)('A pair holds %s', async (_, a, b, ofA, decimalsOfA, ofB, decimalsOfB) => {
    const pair = await reader().readContract({
      address: pairFactory,
      abi: PAIR_FACTORY_ABI,
      functionName: 'getPair',
      args: [a, b],
    })
    expect(await balance(a, pair)).toBe(parseUnits(ofA, decimalsOfA))
    expect(await balance(b, pair)).toBe(parseUnits(ofB, decimalsOfB))
  })
})
