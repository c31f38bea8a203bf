import {
  createTestClient,
  http,
  parseAbi,
  parseUnits,
  publicActions,
  walletActions,
  type Address,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPool, type DemoPool } from '#demo/chains/evm/demo-pools.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { servedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { createEvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { createPoolPrices } from '#server/providers/prices/pool-prices.ts'
import { createPriceFeeds } from '#server/providers/prices/price-feeds.ts'
import { assetKey } from '#server/providers/tokens/known-token.ts'
import { createTokenLists } from '#server/providers/tokens/token-lists.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const caipNetworkId = 'eip155:31337'
const { token, silentToken, lookalike, wrappedEther, poolFactory, swapRouter, positions } =
  LOCAL_EVM_CONTRACTS
/** Longer than the period with which a price is compared. */
const LASTING_S = 301
const MIN_LIQUIDITY_USD = 10_000
const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function increaseObservationCardinalityNext(uint16)',
  'function approve(address, uint256)',
  'function mint(address, uint256)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
])

let chain: RunningChain

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
})
afterAll(() => chain.stop())

const client = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions)
const sent = async (to: Address, data: `0x${string}`) => {
  const hash = await client().sendTransaction({ account: DEPLOYER, to, data })
  expect(await client().waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}
const fund = async (of: Address, spender: Address, amount: bigint) => {
  const at = { account: DEPLOYER, address: of, abi } as const
  for (const hash of [
    await client().writeContract({ ...at, functionName: 'mint', args: [DEPLOYER, amount] }),
    await client().writeContract({ ...at, functionName: 'approve', args: [spender, 2n ** 255n] }),
  ])
    await client().waitForTransactionReceipt({ hash })
}
const fill = async (pool: DemoPool) => {
  for (const side of pool.sides) await fund(side.token, positions, side.amount)
  const { to, data } = fillPool(pool)
  await sent(to ?? positions, data)
}
const lasts = async (seconds = LASTING_S) => {
  await client().increaseTime({ seconds })
  await client().mine({ blocks: 1 })
}
/** Makes a pool record observations, and trades so that there are some. */
const remember = async (base: Address, fee: number) => {
  const args = [base, token, fee] as const
  const address = await client().readContract({ address: poolFactory, abi, functionName: 'getPool', args })
  const at = { account: DEPLOYER, address, abi } as const
  const hash = await client().writeContract({
    ...at,
    functionName: 'increaseObservationCardinalityNext',
    args: [50],
  })
  await client().waitForTransactionReceipt({ hash })
  await lasts()
}
const buy = async (tokenOut: Address, fee: number, amountIn: bigint) => {
  await fund(token, swapRouter, amountIn)
  const order = {
    tokenIn: token,
    tokenOut,
    fee,
    recipient: DEPLOYER,
    deadline: 2n ** 40n,
    amountIn,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const hash = await client().writeContract({
    account: DEPLOYER,
    address: swapRouter,
    abi,
    functionName: 'exactInputSingle',
    args: [order],
  })
  await client().waitForTransactionReceipt({ hash })
}
/** The current prices of the pools, without any cache between calls. */
async function priceOf(address: Address): Promise<number | undefined> {
  const networks = servedNetworks({
    chains: { [caipNetworkId]: { rpcUrls: [chain.url], public: false } },
    builtInChains: false,
  })
  const nodes = new ChainNodes({ timeoutMs: 5_000, maxAnswerBytes: 4_194_304, observe: () => {} })
  const now = () => Date.now()
  const readers = createEvmReaders(nodes, networks)
  const market = {
    network: caipNetworkId,
    wrappedNative: wrappedEther,
    quotes: [{ address: token, usd: 1 }],
    v3Factory: poolFactory,
    v3Fees: [500, 3_000, 10_000],
    minLiquidityUsd: MIN_LIQUIDITY_USD,
  }
  const source = createPoolPrices({
    markets: [market],
    readers,
    tokens: createTokenLists({ own: [], lists: [], builtIn: [], onFailure: () => {} }),
    feeds: createPriceFeeds({ feeds: [], readers, now }),
    now,
  })
  const { usd, isComplete } = await source.of([{ caipNetworkId, address }])
  expect(isComplete).toBe(true)
  return usd.get(assetKey({ caipNetworkId, address }))
}
const usd = (amount: string) => parseUnits(amount, 6)

describe('a manipulated price', () => {
  it('A price that differs from the pool’s recorded average is ignored until it has lasted', async () => {
    await remember(silentToken, 500)
    const before = (await priceOf(silentToken)) ?? 0
    expect(before).toBeCloseTo(0.999, 3)
    await buy(silentToken, 500, usd('60000'))
    expect(await priceOf(silentToken)).toBeUndefined()
    await lasts(120)
    expect(await priceOf(silentToken)).toBeUndefined()
    await lasts()
    expect((await priceOf(silentToken)) ?? 0).toBeGreaterThan(before * 1.5)
  })

  it('A price whose liquidity was added only recently is ignored', async () => {
    expect(await priceOf(lookalike)).toBeUndefined()
    await remember(lookalike, 10_000)
    await fill({
      fee: 10_000,
      sides: [
        { token: lookalike, amount: usd('40') },
        { token, amount: usd('40000') },
      ],
    })
    expect(await priceOf(lookalike)).toBeUndefined()
    await lasts()
    expect(await priceOf(lookalike)).toBeCloseTo(1_000, 0)
  })

  it('A price is ignored where pools of similar size disagree, whichever is larger', async () => {
    await fill({
      fee: 3_000,
      sides: [
        { token: lookalike, amount: usd('4') },
        { token, amount: usd('11000') },
      ],
    })
    expect(await priceOf(lookalike)).toBeUndefined()
  })

  it('A manipulated pool that is small beside the others does not matter', async () => {
    await fill({
      fee: 10_000,
      sides: [
        { token: lookalike, amount: usd('40') },
        { token, amount: usd('40000') },
      ],
    })
    await lasts()
    expect(await priceOf(lookalike)).toBeCloseTo(1_000, 0)
  })
})
