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
const { quoter, swapRouter, pairFactory, pairRouter } = LOCAL_EVM_CONTRACTS
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
const PAIR_ROUTER_ABI = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
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

/** What the router of the pairs says. */
async function quoteInPairs(path: readonly Address[], amount: bigint): Promise<bigint> {
  const amounts = await reader().readContract({
    address: pairRouter,
    abi: PAIR_ROUTER_ABI,
    functionName: 'getAmountsOut',
    args: [amount, path],
  })
  return amounts.at(-1) ?? 0n
}

type PairSwap = 'swapExactTokensForTokens' | 'swapExactTokensForTokensSupportingFeeOnTransferTokens'

const pairSwap = (functionName: PairSwap, path: readonly Address[], amount: bigint, minimum: bigint) =>
  encodeFunctionData({
    abi: PAIR_ROUTER_ABI,
    functionName,
    args: [amount, minimum, path, account, maxUint256],
  })

/** Swaps in pairs, and returns what arrives. */
async function swapInPairs(
  functionName: PairSwap,
  path: readonly [Address, ...Address[]],
  amount: bigint,
  minimum = 0n,
): Promise<bigint> {
  const bought = path.at(-1) ?? path[0]
  await approve(path[0], pairRouter)
  const before = await balance(bought)
  await call(pairRouter, pairSwap(functionName, path, amount, minimum))
  return (await balance(bought)) - before
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

  test.each([
    ['one pair', [wrappedEther, token]],
    ['two pairs', [gold, wrappedEther, token]],
  ] as const)('Their router gives what it says, by way of %s', async (_, path) => {
    const amount = parseUnits('0.2', 18)
    const quoted = await quoteInPairs(path, amount)
    expect(await swapInPairs('swapExactTokensForTokens', path, amount, quoted)).toBe(quoted)
  })

  test('A fiftieth of a token with a toll does not arrive, and only a swap that expects it can sell', async () => {
    const quoted = await quoteInPairs([token, tollToken], parseUnits('100', 6))
    const arrived = await swapInPairs(
      'swapExactTokensForTokens',
      [token, tollToken],
      parseUnits('100', 6),
      quoted,
    )
    expect(arrived).toBe(quoted - quoted / 50n)

    const sale = [[tollToken, token], arrived, 0n] as const
    await approve(tollToken, pairRouter)
    const unaware = reader().call({
      account,
      to: pairRouter,
      data: pairSwap('swapExactTokensForTokens', ...sale),
    })
    await expect(unaware).rejects.toThrow('UniswapV2: K')
    const expected = await quoteInPairs([tollToken, token], arrived - arrived / 50n)
    const got = await swapInPairs(
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      [tollToken, token],
      arrived,
    )
    expect(got).toBe(expected)
  })

  test('A token that was bought cannot be sold, though the pair names a price', async () => {
    const bought = await swapInPairs('swapExactTokensForTokens', [token, trapToken], parseUnits('100', 6))
    expect(bought).toBeGreaterThan(0n)
    expect(await quoteInPairs([trapToken, token], bought)).toBeGreaterThan(0n)
    await approve(trapToken, pairRouter)
    for (const sell of [
      'swapExactTokensForTokens',
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    ] as const) {
      const sale = pairSwap(sell, [trapToken, token], bought, 0n)
      await expect(reader().call({ account, to: pairRouter, data: sale })).rejects.toThrow(
        'TRANSFER_FROM_FAILED',
      )
    }
  })
})

describe('the routes of the local EVM chain', () => {
  test('Two hops give more for dGLD than the direct pair, in pairs and in pools', async () => {
    const amount = parseUnits('1', 18)
    const direct = await quoteInPairs([gold, token], amount)
    expect(await quoteInPairs([gold, wrappedEther, token], amount)).toBeGreaterThan(direct)
    expect(await quoteInPools([gold, 3_000, wrappedEther, 500, token], amount)).toBeGreaterThan(direct)
  })

  test('A trade divided over pool and pair gives more than either alone', async () => {
    const amount = parseUnits('20', 18)
    const inPool = (part: bigint) => quoteInPools([wrappedEther, 500, token], part)
    const inPair = (part: bigint) => quoteInPairs([wrappedEther, token], part)
    const divided = (await inPool((amount * 2n) / 3n)) + (await inPair(amount / 3n))
    expect(divided).toBeGreaterThan(await inPool(amount))
    expect(divided).toBeGreaterThan(await inPair(amount))
  })
})
