import { Connection, PublicKey } from '@solana/web3.js'
import {
  concatHex,
  createPublicClient,
  createTestClient,
  encodeDeployData,
  formatUnits,
  getAddress,
  http,
  parseAbi,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import tokenArtifact from '#demo/chains/evm/artifacts/demo-token.json' with { type: 'json' }
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { MINT_KEYS } from '#demo/chains/solana/local-mints.ts'
import { LOCAL_SOLANA_TOKENS } from '#demo/chains/solana/local-mints.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import type { BalanceAnswer, TokenBalance } from '#schemas/http/blockchain/balance.ts'
import { PriceAnswer } from '#schemas/http/blockchain/price.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { readBalances } from '#tests/support/clients/balance-client.ts'
import { startForwardingNode, type ForwardingNode } from '#tests/support/servers/forwarding-node.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'
const SOLANA = localSolana.caipNetworkId
const BITCOIN = bitcoinRegtest.caipNetworkId
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The seventh development account, which has coins and nothing else. */
const STRANGER: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const KEPT_MS = 30_000
const { token, lookalike } = LOCAL_EVM_CONTRACTS
const abi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function mint(address, uint256)',
])

/** Logs a transfer to any caller without sending anything, and burns all gas when it is read. */
const GAS_BURNER: Hex = concatHex([
  '0x36602b57335f7f',
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0x5f5fa3005b602b56',
])
const BURNER: Address = '0x00000000000000000000000000000000000b0b0b'

let chains: RunningChains
let node: ForwardingNode
let server: TestServer
let bare: TestServer
let now = Date.now()

beforeAll(async () => {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  chains = await startChains({ evmPort, solanaPort, bitcoinPort })
  node = await startForwardingNode(chains.urls.evm)
  const settings = {
    projects: [{ id: 'demo', name: 'Demo', origins: ['https://shop.example'] }],
    chains: {
      [EVM]: { rpcUrls: [node.url] },
      [SOLANA]: { rpcUrls: [chains.urls.solana] },
      [BITCOIN]: { rpcUrls: [chains.urls.bitcoin] },
    },
    clock: () => now,
  }
  const limits = {
    accountPerMinutePerClient: 1_000_000,
    accountPerMinutePerProject: 1_000_000,
    balanceRenewalsPerMinutePerClient: 30,
  }
  const many = { ...limits, balanceRenewalsPerMinutePerClient: 1_000 }
  const tokens = { builtIn: false, own: [...LOCAL_EVM_TOKENS, ...LOCAL_SOLANA_TOKENS] }
  server = await startTestServer({ ...settings, config: { tokens, prices: LOCAL_PRICES, limits: many } })
  bare = await startTestServer({
    ...settings,
    config: {
      tokens: { builtIn: false, own: LOCAL_EVM_TOKENS },
      prices: { builtInPools: false },
      limits,
    },
  })
})
afterAll(async () => {
  await server.stop()
  await bare.stop()
  await node.stop()
  await chains.stop()
})
beforeEach(() => {
  now += KEPT_MS
  node.behave('forward')
})

const client = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(chains.urls.evm) })
    .extend(publicActions)
    .extend(walletActions)
const balancesOf = (
  address: string,
  chainId: string,
  query: Readonly<Record<string, string>> = {},
  at = server,
) => readBalances(at, address, { chainId, ...query })
const named = ({ balances }: BalanceAnswer, symbol: string) => balances.find((one) => one.symbol === symbol)
const onChain = (address: Address, owner: Address) =>
  createPublicClient({ chain: foundry, transport: http(chains.urls.evm), cacheTime: 0 }).readContract({
    address,
    abi,
    functionName: 'balanceOf',
    args: [owner],
  })
describe('the balances of an EVM account', () => {
  it('Balances match the chain: the coin, the listed tokens and, apart from them, unsolicited tokens', async () => {
    const answer = await balancesOf(DEMO_ACCOUNTS.evm, EVM)
    const coin = await client().getBalance({ address: DEMO_ACCOUNTS.evm })
    const listed = await Promise.all(
      LOCAL_EVM_TOKENS.map(async ({ address, name, symbol, decimals }) => ({
        name,
        symbol,
        chainId: EVM,
        address: `${EVM}:${address}`,
        quantity: {
          decimals: String(decimals),
          numeric: formatUnits(await onChain(address, DEMO_ACCOUNTS.evm), decimals),
        },
        iconUrl: `${server.urls.api}/public/getTokenImage/${encodeURIComponent(symbol)}`,
        isVerified: true,
      })),
    )
    expect(answer.balances).toMatchObject([
      { symbol: 'ETH', quantity: { decimals: '18', numeric: formatUnits(coin, 18) }, isVerified: true },
      ...listed,
      {
        name: 'USD Coin',
        symbol: 'USD\u0421',
        address: `${EVM}:${lookalike}`,
        quantity: { decimals: '6', numeric: formatUnits(await onChain(lookalike, DEMO_ACCOUNTS.evm), 6) },
        isVerified: false,
      },
    ])
    expect(answer.balances[0]).not.toHaveProperty('address')
    expect(answer.balances.at(-1)).not.toHaveProperty('iconUrl')
    expect(answer.sources).toEqual([
      { id: 'listed-tokens', name: 'Tokens of the lists', covers: 'listed-tokens', isComplete: true },
      { id: 'recent-transfers', name: 'Recent transfers', covers: 'unlisted-tokens', isComplete: true },
    ])
  })

  it('Balances are valued by the deployed pools, and a token without a market or on no list has no price', async () => {
    const answer = await balancesOf(DEMO_ACCOUNTS.evm, EVM)
    const addresses = [NATIVE, ...LOCAL_EVM_TOKENS.map(({ address }) => address)]
    const response = await fetch(`${server.urls.api}/v1/fungible/price?projectId=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ addresses: addresses.map((one) => `${EVM}:${one}`) }),
    })
    const { fungibles } = PriceAnswer.parse(await response.json())
    const prices = new Map(fungibles.map(({ symbol, price }) => [symbol, price]))
    expect([...prices.keys()].toSorted()).toEqual(['ETH', 'WETH', 'dGLD', 'dUSD', 'sUSD'])
    for (const { symbol, price, value, quantity } of answer.balances) {
      expect([symbol, price]).toEqual([symbol, prices.get(symbol)])
      if (price === undefined) expect(value).toBeUndefined()
      else expect((value ?? 0) / Number(quantity.numeric)).toBeCloseTo(price, 9)
    }
    const gold = named(answer, 'dGLD')
    expect(gold?.quantity.numeric).toBe('3.75')
    expect(named(answer, 'dPTS')).not.toHaveProperty('price')
  })

  it('Balances are cached for 30 s, and read again on request', async () => {
    const before = await balancesOf(DEMO_ACCOUNTS.evmExtension, EVM)
    const hash = await client().writeContract({
      account: DEMO_ACCOUNTS.evmExtension,
      address: token,
      abi,
      functionName: 'transfer',
      args: [STRANGER, 1_234_567n],
    })
    await client().waitForTransactionReceipt({ hash })
    expect(await balancesOf(DEMO_ACCOUNTS.evmExtension, EVM)).toEqual(before)
    const forced = await balancesOf(DEMO_ACCOUNTS.evmExtension, EVM, { forceUpdate: 'true' })
    const held = await onChain(token, DEMO_ACCOUNTS.evmExtension)
    expect(named(forced, 'dUSD')?.quantity.numeric).toBe(formatUnits(held, 6))
    expect(named(forced, 'dUSD')).not.toEqual(named(before, 'dUSD'))
    expect(await balancesOf(DEMO_ACCOUNTS.evmExtension, EVM)).toEqual(forced)
    now += KEPT_MS
    const received = await balancesOf(STRANGER, EVM)
    expect(named(received, 'dUSD')?.quantity.numeric).toBe('1.234567')
  })

  it('Balances are found in any capitalisation of the address, and cached once', async () => {
    const [lower, upper] = [DEMO_ACCOUNTS.evm.toLowerCase(), DEMO_ACCOUNTS.evm]
    const first = await balancesOf(lower, EVM)
    const reads = () => node.methods.filter((method) => method === 'eth_call').length
    const requestCount = reads()
    expect(await balancesOf(upper, EVM)).toEqual(first)
    expect(reads()).toBe(requestCount)
  })

  it('Balances include sanitised tokens that arrived since the first request, and none with invalid data', async () => {
    await balancesOf(STRANGER, EVM)
    const make = async (name: string, symbol: string, decimals: number, amount: bigint) => {
      const data = encodeDeployData({
        abi,
        bytecode: hexOf(tokenArtifact.bytecode),
        args: [name, symbol, decimals],
      })
      const hash = await client().sendTransaction({ account: STRANGER, data, to: null })
      const { contractAddress } = await client().waitForTransactionReceipt({ hash })
      if (!contractAddress) throw new Error('The token was not made.')
      const minted = await client().writeContract({
        account: STRANGER,
        address: contractAddress,
        abi,
        functionName: 'mint',
        args: [STRANGER, amount],
      })
      await client().waitForTransactionReceipt({ hash: minted })
      return `${EVM}:${getAddress(contractAddress)}`
    }
    const hostile = await make(`\u202eUSD\u200b ${'🤑'.repeat(300)}`, 'X'.repeat(200), 18, 1n)
    const nonsense = await make('Nonsense', 'NON', 255, 5n)
    const huge = await make('Huge', 'HUGE', 0, 2n ** 256n - 1n)
    const answer = await balancesOf(STRANGER, EVM, { forceUpdate: 'true' })
    const found = (address: string) => answer.balances.find((one) => one.address === address)
    expect(found(hostile)).toMatchObject({
      name: expect.stringMatching(/^USD 🤑+.?$/u),
      symbol: 'X'.repeat(32),
      quantity: { numeric: '0.000000000000000001' },
      isVerified: false,
    })
    expect(found(hostile)?.name.length).toBeLessThanOrEqual(100)
    expect(found(nonsense)).toBeUndefined()
    expect(found(huge)?.quantity).toEqual({ decimals: '0', numeric: String(2n ** 256n - 1n) })
  })

  it('Balances are served although a token burns all gas it is given', async () => {
    await client().setCode({ address: BURNER, bytecode: GAS_BURNER })
    const hash = await client().sendTransaction({ account: DEMO_ACCOUNTS.evmPhone, to: BURNER })
    await client().waitForTransactionReceipt({ hash })
    const answer = await balancesOf(DEMO_ACCOUNTS.evmPhone, EVM, { forceUpdate: 'true' })
    const logs = await client().getLogs({ address: BURNER, fromBlock: 0n })
    expect(logs).toHaveLength(1)
    expect(answer.balances.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'WETH',
      'sUSD',
      'dGLD',
      'dPTS',
      'USD\u0421',
    ])
    expect(answer.sources.every(({ isComplete }) => isComplete)).toBe(true)
  })
})

const TokenAccount = z.object({ info: z.object({ tokenAmount: z.object({ uiAmountString: z.string() }) }) })

describe('the balances of a Solana account', () => {
  const mints = (['classic', 'token2022', 'lookalike'] as const).map((name) => MINT_KEYS[name].publicKey)
  /** The balance of each mint on the chain, in whole units. */
  const onSolana = async (owner: PublicKey) => {
    const connection = new Connection(chains.urls.solana, 'confirmed')
    const held = await Promise.all(
      mints.map(async (mint) => {
        const { value } = await connection.getParsedTokenAccountsByOwner(owner, { mint })
        const { info } = TokenAccount.parse(value[0]?.account.data.parsed)
        return info.tokenAmount.uiAmountString
      }),
    )
    return { lamports: BigInt(await connection.getBalance(owner)), held }
  }
  const described = ({ balances }: BalanceAnswer) =>
    balances.map(({ name, symbol, quantity, isVerified }) => [name, symbol, quantity.numeric, isVerified])

  it('Balances match the chain: the coin, tokens of both programs, unlisted ones apart, and no collectible', async () => {
    const answer = await balancesOf(DEMO_ACCOUNTS.solana, SOLANA)
    const { lamports, held } = await onSolana(new PublicKey(DEMO_ACCOUNTS.solana))
    expect(held).toEqual(['250.75', '12.5', '9999'])
    expect(described(answer)).toEqual([
      ['Solana', 'SOL', formatUnits(lamports, 9), true],
      ['Demo Sol USD', 'sdUSD', held[0], true],
      ['Demo Silver', 'dSLV', held[1], true],
      ['USD Coin', 'USD\u0421', held[2], false],
    ])
    expect(answer.balances.slice(1).map(({ address }) => address)).toEqual(
      mints.map((mint) => `${SOLANA}:${mint.toBase58()}`),
    )
    expect(answer.balances[0]).toMatchObject({ price: 150, value: Number(formatUnits(lamports * 150n, 9)) })
    expect(answer.balances.at(-1)).not.toHaveProperty('price')
    expect(answer.sources).toEqual([
      { id: 'token-accounts', name: 'Token accounts', covers: 'all', isComplete: true },
    ])
  })

  it('An unlisted token is named by its metadata on the chain, beside the mint or in it', async () => {
    const answer = await balancesOf(DEMO_ACCOUNTS.solanaPhone, SOLANA, {}, bare)
    const { lamports, held } = await onSolana(new PublicKey(DEMO_ACCOUNTS.solanaPhone))
    const [coin, ...others] = described(answer)
    expect(coin).toEqual(['Solana', 'SOL', formatUnits(lamports, 9), true])
    expect(new Set(others)).toEqual(
      new Set([
        ['Demo Sol USD', 'sdUSD', held[0], false],
        ['Demo Silver', 'dSLV', held[1], false],
        ['USD Coin', 'USD\u0421', held[2], false],
      ]),
    )
  })
})

describe('the price of a balance', () => {
  const setPrice = async (price: bigint) => {
    const hash = await client().writeContract({
      account: DEPLOYER,
      address: LOCAL_EVM_CONTRACTS.feedOfSol,
      abi: parseAbi(['function set(int256, uint256)']),
      functionName: 'set',
      args: [price, BigInt(Math.floor(now / 1_000))],
    })
    await client().waitForTransactionReceipt({ hash })
  }
  const priceOf = async (address: string) => (await balancesOf(address, SOLANA)).balances[0]?.price

  it('A price is never older than 30 s, even if the balance was read after it', async () => {
    await setPrice(15_000_000_000n)
    expect(await priceOf(DEMO_ACCOUNTS.solana)).toBe(150)
    await setPrice(16_000_000_000n)
    now += 20_000
    expect(await priceOf(DEMO_ACCOUNTS.solanaPhone)).toBe(150)
    now += 10_000
    expect(await priceOf(DEMO_ACCOUNTS.solanaPhone)).toBe(160)
  })
})

describe('the balance of a Bitcoin address', () => {
  const Output = z.object({ value: z.number(), status: z.object({ confirmed: z.boolean() }) })
  const unspent = async (address: string) => {
    const answer = await fetch(`${chains.urls.bitcoin}/address/${address}/utxo`)
    const outputs = await readJson(answer, z.array(Output))
    const sats = outputs.reduce((sum, { value }) => sum + BigInt(value), 0n)
    return { sats, isWaiting: outputs.some(({ status }) => !status.confirmed) }
  }
  const numeric = ({ balances }: { balances: readonly TokenBalance[] }) => balances[0]?.quantity.numeric

  it('The balance matches the chain, including unconfirmed transactions', async () => {
    const address = DEMO_ACCOUNTS.bitcoinPayment
    const before = await balancesOf(address, BITCOIN)
    expect(before.balances).toHaveLength(1)
    expect(numeric(before)).toBe(formatUnits((await unspent(address)).sats, 8))
    const paid = await fetch(`${chains.urls.bitcoin}/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, sats: 12_345 }),
    })
    expect(paid.status).toBe(200)
    const { sats, isWaiting } = await unspent(address)
    const after = await balancesOf(address, BITCOIN, { forceUpdate: 'true' })
    expect(isWaiting).toBe(true)
    expect(numeric(after)).toBe(formatUnits(sats, 8))
    expect(Number(numeric(after))).toBeCloseTo(Number(numeric(before)) + 0.000_123_45, 8)
  })

  it('An address in capitals, as QR codes have it, has the same balance', async () => {
    const address = DEMO_ACCOUNTS.bitcoinOrdinals
    expect(await balancesOf(address.toUpperCase(), BITCOIN)).toEqual(await balancesOf(address, BITCOIN))
  })
})
