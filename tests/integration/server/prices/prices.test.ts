import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseUnits,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { PriceAnswer } from '#schemas/http/blockchain/price.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { startForwardingNode, type ForwardingNode } from '#tests/support/servers/forwarding-node.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const {
  token,
  wrappedEther,
  silentToken,
  gold,
  points,
  lookalike,
  poolFactory,
  swapRouter,
  feedOfSol,
  feedOfEuro,
} = LOCAL_EVM_CONTRACTS
const EVM = 'eip155:31337'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SOL = `${localSolana.caipNetworkId}:So11111111111111111111111111111111111111111`
const MINUTE_MS = 60_000
const LIMITS = { accountPerMinutePerClient: 1_000_000, accountPerMinutePerProject: 1_000_000 }
const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function approve(address, uint256)',
  'function mint(address, uint256)',
  'function set(int256, uint256)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
])

let chain: RunningChain
let node: ForwardingNode
let server: TestServer
let other: TestServer
let upstream: TestNode
let upstreamSays: (path: string) => unknown = () => ({ coins: {} })
let now = Date.now()

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
  node = await startForwardingNode(chain.url)
  upstream = await startNode(({ path }, response) => {
    const says = upstreamSays(decodeURIComponent(path))
    if (says === undefined) response.statusCode = 503
    response.end(JSON.stringify(says ?? {}))
  })
  const chains = { [EVM]: { rpcUrls: [node.url] }, [localSolana.caipNetworkId]: { rpcUrls: [node.url] } }
  const tokens = { builtIn: false, own: LOCAL_EVM_TOKENS }
  server = await startTestServer({
    chains,
    config: { tokens, prices: LOCAL_PRICES, limits: LIMITS },
    clock: () => now,
  })
  const market = { ...LOCAL_PRICES.pools[EVM], quotes: [{ address: token }], minLiquidityUsd: 1 }
  other = await startTestServer({
    chains,
    config: {
      tokens,
      prices: {
        builtInPools: false,
        pools: { [EVM]: market },
        upstream: { url: upstream.url, chains: { [EVM]: 'local' } },
      },
      limits: LIMITS,
    },
    clock: () => now,
  })
})
afterAll(async () => {
  await server.stop()
  await other.stop()
  await upstream.stop()
  await node.stop()
  await chain.stop()
})
beforeEach(() => {
  node.behave('forward')
  upstreamSays = () => ({ coins: {} })
  // This passes the time for which earlier answers are cached.
  now += 20 * MINUTE_MS
})

const ask = (body: unknown, at = server, init: RequestInit = {}) =>
  fetch(`${at.urls.api}/v1/fungible/price?projectId=demo&st=appkit&sv=html-wagmi-4.2.2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })
const pricesOf = async (addresses: readonly string[], currency?: string, at = server) => {
  const answer = await ask(
    { addresses: addresses.map((one) => (one.includes(':') ? one : `${EVM}:${one}`)), currency },
    at,
  )
  expect(answer.status).toBe(200)
  return PriceAnswer.parse(await answer.json()).fungibles
}
const priceOf = async (address: string, currency?: string, at = server) =>
  (await pricesOf([address], currency, at))[0]?.price

const reader = () => createPublicClient({ chain: foundry, transport: http(chain.url), cacheTime: 0 })
const writer = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) }).extend(walletActions)
/** The price in the pool itself: whole units of `quote` for one of `base`. */
async function poolPrice(base: Address, quote: Address, fee: number, decimals: number): Promise<number> {
  const args = [base, quote, fee] as const
  const address = await reader().readContract({ address: poolFactory, abi, functionName: 'getPool', args })
  const [root] = await reader().readContract({ address, abi, functionName: 'slot0' })
  const raw = (Number(root) / 2 ** 96) ** 2
  return (BigInt(base) < BigInt(quote) ? raw : 1 / raw) * 10 ** decimals
}
const write = async (to: Address, data: Hex) => {
  const hash = await writer().sendTransaction({ account: DEPLOYER, to, data })
  await reader().waitForTransactionReceipt({ hash })
}

const setFeed = (answer: bigint, at: bigint) =>
  encodeFunctionData({ abi, functionName: 'set', args: [answer, at] })

describe('prices of the deployed pools', () => {
  it('Prices are those of the pools: the coin’s through its wrapped token, another token’s through the coin', async () => {
    const ether = await poolPrice(wrappedEther, token, 500, 12)
    const [weth, coin, stable, silent, dGold] = await pricesOf([
      wrappedEther,
      NATIVE,
      token,
      silentToken,
      gold,
    ])
    expect(weth).toEqual({
      address: `${EVM}:${wrappedEther}`,
      name: 'Wrapped Ether',
      symbol: 'WETH',
      iconUrl: `${server.urls.api}/public/getTokenImage/WETH`,
      price: ether,
    })
    expect(coin).toMatchObject({ address: `${EVM}:${NATIVE}`, symbol: 'ETH', price: ether })
    expect(stable?.price).toBe(1)
    expect(silent?.price).toBeCloseTo(await poolPrice(silentToken, token, 500, 0), 12)
    expect(dGold?.price).toBeCloseTo((await poolPrice(gold, wrappedEther, 3_000, 0)) * ether, 6)
    expect(ether).toBeCloseTo(2_500, 3)
  })

  it('A token without a market, or with too small a one, has no price', async () => {
    expect(await pricesOf([points, lookalike])).toEqual([])
    const reported = await pricesOf([lookalike], 'usd', other)
    expect(reported).toMatchObject([{ name: '', symbol: '', iconUrl: '' }])
    expect(reported[0]?.price).toBeCloseTo(1_000, 6)
  })

  it('A price follows a trade after the 30 s cache', async () => {
    const before = await priceOf(wrappedEther)
    await write(
      token,
      encodeFunctionData({ abi, functionName: 'mint', args: [DEPLOYER, parseUnits('50000', 6)] }),
    )
    await write(
      token,
      encodeFunctionData({ abi, functionName: 'approve', args: [swapRouter, parseUnits('50000', 6)] }),
    )
    const hash = await writer().writeContract({
      account: DEPLOYER,
      address: swapRouter,
      abi,
      functionName: 'exactInputSingle',
      args: [
        {
          tokenIn: token,
          tokenOut: wrappedEther,
          fee: 500,
          recipient: DEPLOYER,
          deadline: 2n ** 40n,
          amountIn: parseUnits('50000', 6),
          amountOutMinimum: 0n,
          sqrtPriceLimitX96: 0n,
        },
      ],
    })
    await reader().waitForTransactionReceipt({ hash })
    now += 29_000
    expect(await priceOf(wrappedEther)).toBe(before)
    now += 2_000
    const after = await priceOf(wrappedEther)
    expect(after).toBeCloseTo(await poolPrice(wrappedEther, token, 500, 12), 9)
    expect(after).toBeGreaterThan((before ?? 0) * 1.09)
  })
})

describe('prices of price feeds', () => {
  it('Fresh feeds give prices, also of coins of other chains', async () => {
    expect(await priceOf(SOL)).toBe(150)
    await write(feedOfSol, setFeed(16_000_000_000n, BigInt(Math.floor(now / 1_000) - 89_000)))
    now += MINUTE_MS
    expect(await priceOf(SOL)).toBe(160)
    now += 20 * MINUTE_MS
    expect(await priceOf(SOL)).toBeUndefined()
  })

  it.each([
    ['zero', 0n, 0],
    ['negative', -1n, 0],
    ['from the future', 15_000_000_000n, 3_600],
  ])('A feed value that is %s gives no price', async (_, answer, ahead) => {
    await write(feedOfSol, setFeed(answer, BigInt(Math.floor(now / 1_000) + ahead)))
    expect(await priceOf(SOL)).toBeUndefined()
    await write(feedOfSol, setFeed(15_000_000_000n, BigInt(Math.floor(now / 1_000))))
    now += MINUTE_MS
    expect(await priceOf(SOL)).toBe(150)
  })

  it('A feed converts to another currency, and gives no prices in it when stale', async () => {
    const at = BigInt(Math.floor(now / 1_000))
    await write(feedOfEuro, setFeed(108_000_000n, at))
    expect(await priceOf(token, 'eur')).toBeCloseTo(1 / 1.08, 12)
    await write(feedOfEuro, setFeed(108_000_000n, at - 200_000n))
    now += MINUTE_MS
    expect(await pricesOf([token, wrappedEther], 'eur')).toEqual([])
    expect(await priceOf(token)).toBe(1)
  })
})

describe('prices of an upstream source', () => {
  const coin = (change: object = {}) => ({
    price: 0.25,
    symbol: 'X',
    timestamp: now / 1_000,
    confidence: 0.99,
    ...change,
  })

  it('The upstream is read only for prices that no other source has', async () => {
    const paths: string[] = []
    upstreamSays = (path) => {
      paths.push(path)
      return { coins: { [`local:${points.toLowerCase()}`]: coin() } }
    }
    const reported = await pricesOf([token, points], 'usd', other)
    expect(reported.map(({ price }) => price)).toEqual([1, 0.25])
    expect(paths).toEqual([`/prices/current/local:${points}`])
  })

  it.each([
    ['is an hour old', { timestamp: 0 }],
    ['has a low confidence', { confidence: 0.5 }],
    ['is zero', { price: 0 }],
    ['is not a number', { price: '1' }],
    ['is out of range', { price: 1e300 }],
  ])('An upstream price that %s is ignored', async (_, change) => {
    upstreamSays = () => ({ coins: { [`local:${points}`]: coin(change) } })
    expect(await pricesOf([points], 'usd', other)).toEqual([])
  })

  it('Other prices are served while the upstream is down', async () => {
    upstreamSays = () => undefined
    expect(await pricesOf([points, token], 'usd', other)).toMatchObject([{ price: 1 }])
  })
})

describe('the node for prices', () => {
  it('Simultaneous requests share one call to the node, and its answer is cached for 30 s', async () => {
    node.behave({ delayMs: 50 })
    const first = node.methods.length
    const [alone] = await Promise.all(Array.from({ length: 40 }, () => pricesOf([wrappedEther, gold])))
    const requestCount = node.methods.length - first
    expect(requestCount).toBeLessThanOrEqual(4)
    expect(await pricesOf([gold, wrappedEther])).toEqual(alone?.toReversed())
    expect(node.methods.length - first).toBe(requestCount)
  })

  it.each(['fail', 'lie', 'refuse'] as const)(
    'A node call that ends with %s gives no prices until the node recovers',
    async (how) => {
      node.behave(how)
      expect(await pricesOf([wrappedEther, gold])).toEqual([])
      node.behave('forward')
      now += 31_000
      expect(await pricesOf([wrappedEther, gold])).toHaveLength(2)
    },
  )

  it('A node that was down is tried again soon', async () => {
    node.behave('fail')
    expect(await pricesOf([wrappedEther])).toEqual([])
    node.behave('forward')
    now += 3_100
    expect(await pricesOf([wrappedEther])).toHaveLength(1)
  })
})

describe('POST /v1/fungible/price refuses', () => {
  it.each([
    ['a currency without a feed', { currency: 'gbp', addresses: [`${EVM}:${token}`] }, 400, 'currency'],
    ['an unknown currency', { currency: 'USD', addresses: [`${EVM}:${token}`] }, 400, 'currency'],
    ['no addresses', { currency: 'usd', addresses: [] }, 400, 'addresses'],
    [
      'too many addresses',
      { currency: 'usd', addresses: Array(101).fill(`${EVM}:${token}`) },
      400,
      'addresses',
    ],
    ['an invalid CAIP-10 id', { addresses: [token] }, 400, 'addresses'],
    [
      'another chain’s address',
      { addresses: [`${EVM}:4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R`] },
      400,
      'addresses',
    ],
    ['a network that is not served', { addresses: [`eip155:1:${token}`] }, 404, 'addresses'],
    ['a body of another shape', [], 400, 'body'],
    ['invalid JSON', '{"addresses":', 400, 'body'],
    ['a large body', { addresses: ['x'.repeat(40_000)] }, 413, 'body'],
  ])('A request with %s is refused', async (_, body, status, field) => {
    const answer = await ask(body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { field } }])
  })

  it('A form, another page and a request without a project are refused', async () => {
    const body = JSON.stringify({ addresses: [`${EVM}:${token}`] })
    const form = await ask(body, server, { headers: { 'content-type': 'text/plain' } })
    expect(form.status).toBe(415)
    const origin = { 'content-type': 'application/json', origin: 'https://other.example' }
    expect((await ask(body, server, { headers: origin })).status).toBe(403)
    const headers = { 'content-type': 'application/json' }
    const nameless = await fetch(`${server.urls.api}/v1/fungible/price`, { method: 'POST', headers, body })
    expect([nameless.status, await nameless.json()]).toMatchObject([400, { error: { field: 'projectId' } }])
  })
})
