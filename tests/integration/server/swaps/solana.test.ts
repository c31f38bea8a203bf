import { VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { ChainSwaps, SwapTerms } from '#modal/chains/swaps.ts'
import {
  SWAP_QUOTES_ENDPOINT,
  SWAP_TOKENS_ENDPOINT,
  SWAP_TRANSACTION_ENDPOINT,
  type SwapQuote,
} from '#schemas/http/blockchain/convert.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { JUPITER, WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { solanaMainnet } from '#schemas/networks/solana/mainnet.ts'
import { JupiterMarket, MARKET, serveMarket } from '#tests/support/chains/jupiter/jupiter-market.ts'
import type { MarketToken } from '#tests/support/chains/jupiter/jupiter-transaction.ts'
import { createJupiter } from '#server/providers/aggregators/jupiter/create-jupiter.ts'
import { JUPITER_KEY, startJupiterApi, type JupiterApi } from '#tests/support/servers/jupiter-api.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const { caipNetworkId } = localSolana
const { usd, silver, coin } = MARKET
const COIN_ID = `${caipNetworkId}:${NAMESPACES.solana.nativeTokenAddress}`
const LIMITS = { accountPerMinutePerClient: 1_000_000, accountPerMinutePerProject: 1_000_000 }
const Asked = z.object({ params: z.object({ transaction: z.string() }) })

const market = new JupiterMarket()
const user = market.visitor.publicKey.toBase58()
const log: string[] = []
let node: Awaited<ReturnType<typeof serveMarket>>
let api: JupiterApi
let server: TestServer
let modal: ChainSwaps
beforeAll(async () => {
  node = await serveMarket(market)
  api = await startJupiterApi(market)
  server = await startTestServer({
    log: (line) => log.push(line),
    environment: { POSTERN_AGGREGATOR_JUPITER_SECRET: JUPITER_KEY },
    chains: { [caipNetworkId]: { rpcUrls: [node.url] } },
    config: {
      tokens: {
        builtIn: false,
        own: [{ caipNetworkId, address: usd.mint.toBase58(), name: 'Dollar', symbol: 'USD', decimals: 6 }],
      },
      swaps: { aggregators: [{ id: 'jupiter', apiUrl: `${api.url}/swap/v1`, networks: [caipNetworkId] }] },
      limits: LIMITS,
    },
  })
  const create = await CHAINS.solana()
  const { urls } = server
  const fromModal: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), origin: urls.modal },
    })
  const swaps = await create({ apiUrl: urls.api, projectId: 'demo', fetch: fromModal }).swaps?.()
  if (swaps === undefined) throw new Error('There are no swaps.')
  modal = swaps
})
afterAll(async () => {
  await server?.stop()
  await api?.stop()
  await node?.stop()
})
beforeEach(() => {
  api.lie = undefined
  api.exchanges = 1
  api.broken.clear()
})

let amounts = 10_000n
/** An amount that was not asked for before: equal questions share an answer. */
const newAmount = (): bigint => (amounts += 1n)

const idOf = ({ mint, isCoin }: MarketToken) =>
  isCoin === true ? COIN_ID : `${caipNetworkId}:${mint.toBase58()}`

function get(path: string, query: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(
    `${server.urls.api}/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`,
  )
}

const ask = (
  from: MarketToken,
  to: MarketToken,
  amount: bigint,
  more: Readonly<Record<string, string>> = {},
) => get('quotes', { from: idOf(from), to: idOf(to), amount: String(amount), userAddress: user, ...more })

async function quoteOf(from: MarketToken, to: MarketToken, amount: bigint): Promise<SwapQuote> {
  const { quotes } = SWAP_QUOTES_ENDPOINT.answer.parse(await (await ask(from, to, amount)).json())
  const [quote] = quotes
  if (quote === undefined) throw new Error('There is no quote.')
  return quote
}

function build(quote: SwapQuote, change: Readonly<Record<string, unknown>> = {}): Promise<Response> {
  const { id: quoteId, fromAccount: from, toAccount: to, fromAmount: amount } = quote
  return fetch(`${server.urls.api}/v1/convert/build-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: 'demo', quoteId, from, to, amount, userAddress: user, ...change }),
  })
}

async function callOf(quote: SwapQuote) {
  const { tx } = SWAP_TRANSACTION_ENDPOINT.answer.parse(await (await build(quote)).json())
  return { to: tx.to.split(':').at(-1) ?? '', data: tx.data, value: BigInt(tx.amount) }
}

/** What the visitor sees of a quote. */
function termsOf(quote: SwapQuote, from: MarketToken, to: MarketToken): SwapTerms {
  const tokenOf = ({ mint, isCoin }: MarketToken) => (isCoin === true ? undefined : mint.toBase58())
  const decimalsOf = (token: MarketToken) => (token === usd ? 6 : 9)
  return {
    network: localSolana,
    from: user,
    paid: tokenOf(from),
    received: tokenOf(to),
    decimals: { paid: decimalsOf(from), received: decimalsOf(to) },
    mostPaid: BigInt(quote.maximumFromAmount),
    leastReceived: BigInt(quote.minimumToAmount),
    allowed: BigInt(quote.maximumFromAmount),
    kind: quote.kind,
    router: quote.router,
  }
}

describe('swaps on Solana by the server', () => {
  it('A network without a source is named as one without swaps', async () => {
    const elsewhere = `${solanaMainnet.caipNetworkId}:${WRAPPED_SOL}`
    const answers = [
      await ask(usd, silver, 1_000n, { from: elsewhere, to: elsewhere }),
      await get('tokens', { chainId: solanaMainnet.caipNetworkId }),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'SWAPS_UNSUPPORTED', message: 'Network not supported for Swaps' } },
      ])
  })

  it.each([
    ['the coin for a token', coin, usd, 300_000_000n],
    ['a token for the coin', usd, coin, 2_000_000n],
    ['a token for another', usd, silver, 1_234_500n],
  ] as const)(
    'A quote is carried out by its transaction, as it was shown: %s',
    async (_, from, to, amount) => {
      const quote = await quoteOf(from, to, amount)
      expect(quote).toMatchObject({
        fromAmount: String(amount),
        toAmount: String(amount),
        minimumToAmount: String((amount * 99n) / 100n),
        source: { id: 'jupiter', name: 'Jupiter' },
        router: JUPITER.program,
        spender: null,
      })
      const [terms, call] = [termsOf(quote, from, to), await callOf(quote)]
      expect(modal.check(terms, call)).toBeUndefined()
      const prepared = await modal.prepare(terms, call)
      if (!prepared.ok) throw new Error(prepared.error.message)
      expect(prepared.value.problem).toBeUndefined()
      const transaction = VersionedTransaction.deserialize(
        Buffer.from(Asked.parse(prepared.value.request).params.transaction, 'base64'),
      )
      transaction.sign([market.visitor])
      const before = market.held(to)
      expect(market.chain.svm.submit(transaction).err).toBeNull()
      const fee = to === coin ? prepared.value.fee : 0n
      expect(market.held(to) - before + fee).toBe(amount)
    },
  )

  it('The coin and the tokens of the lists can be swapped', async () => {
    const answer = await get('tokens', { chainId: caipNetworkId })
    const { tokens } = SWAP_TOKENS_ENDPOINT.answer.parse(await answer.json())
    expect(tokens.map(({ address }) => address)).toEqual([COIN_ID, idOf(usd)])
  })

  it('A quote is not carried out for another account, amount or token', async () => {
    const quote = await quoteOf(usd, silver, 1_000n)
    for (const change of [{ userAddress: market.moved.toBase58() }, { amount: '1001' }, { to: COIN_ID }]) {
      const refused = await build(quote, change)
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: { field: 'quoteId' } }])
    }
    expect((await build(quote, { maximumFromAmount: '999' })).status).toBe(400)
  })

  it.each([
    ['for another account', { user: market.moved }],
    ['of another amount', { amount: 1_001n }],
    ['that guarantees nothing', { quoted: 0n }],
  ])('A transaction %s is dropped, counted and never passed on', async (_, change) => {
    log.length = 0
    api.lie = (order) => ({ ...order, ...change })
    const answer = await ask(usd, silver, newAmount())
    expect([answer.status, await answer.json()]).toMatchObject([502, { error: { code: 'UPSTREAM_FAILED' } }])
    expect(log.join('\n')).toContain('the quote of an aggregator was dropped')
    expect(log.join('\n')).not.toContain(JUPITER_KEY)
  })

  it('What Jupiter says beyond its bytes is not shown', async () => {
    api.lie = (order) => ({ ...order, quoted: order.quoted / 2n })
    expect(await quoteOf(usd, silver, 1_000_000n)).toMatchObject({
      toAmount: '500000',
      minimumToAmount: '495000',
    })
  })

  it.each([
    ['has no route', '/swap/v1/quote', [400, { error: 'No routes found' }], 404],
    ['has no transaction', '/swap/v1/swap', [422, {}], 404],
    ['fails', '/swap/v1/quote', [500, {}], 502],
    ['answers something else', '/swap/v1/swap', [200, { swapTransaction: 'no!' }], 502],
    ['answers a transaction that is none', '/swap/v1/swap', [200, { swapTransaction: 'AAAA' }], 502],
    [
      'quotes another amount',
      '/swap/v1/quote',
      [200, { inAmount: '1', outAmount: '1', swapMode: 'ExactIn' }],
      502,
    ],
  ] as const)('Where Jupiter %s, nothing is quoted', async (_, path, answer, status) => {
    api.broken.set(path, answer)
    expect((await ask(usd, silver, newAmount())).status).toBe(status)
  })

  it('Equal questions share an answer for some seconds, and those of another account or slippage do not', async () => {
    const amount = newAmount()
    const quotesAsked = () => api.received.filter(({ path }) => path.startsWith('/swap/v1/quote')).length
    const before = quotesAsked()
    const answers = await Promise.all([quoteOf(usd, silver, amount), quoteOf(usd, silver, amount)])
    answers.push(await quoteOf(usd, silver, amount))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(quotesAsked() - before).toBe(1)
    await ask(usd, silver, amount, { slippage: '50' })
    await ask(usd, silver, amount, { userAddress: market.moved.toBase58() })
    expect(quotesAsked() - before).toBe(3)
  })

  it('Tokens between two exchanges are kept out of the accounts of the visitor', async () => {
    for (const [exchanges, isShared] of [
      [1, undefined],
      [2, true],
    ] as const) {
      api.exchanges = exchanges
      expect((await ask(usd, silver, newAmount())).status).toBe(200)
      expect(api.isShared).toBe(isShared)
    }
  })

  it('A source that was asked too often is asked again only after a pause', async () => {
    let now = 1_000_000
    const access = { apiUrl: `${api.url}/swap/v1`, key: JUPITER_KEY }
    const { find } = createJupiter({
      access,
      networks: [caipNetworkId],
      now: () => now,
      onDrop: () => undefined,
    })
    const question = {
      from: usd.mint.toBase58(),
      to: silver.mint.toBase58(),
      amount: 1_000n,
      account: user,
      slippageBps: 100,
    }
    api.broken.set('/swap/v1/quote', [429, {}])
    await expect(find(question)).rejects.toMatchObject({ status: 429 })
    api.broken.clear()
    const before = api.received.length
    now += 9_999
    await expect(find(question)).rejects.toMatchObject({ status: 429 })
    expect(api.received).toHaveLength(before)
    now += 1
    expect(await find(question)).toMatchObject({ toAmount: 1_000n })
  })

  it('What is no swap of the network is refused with the name of the field', async () => {
    const cases: readonly (readonly [string, Promise<Response>])[] = [
      ['exact', ask(usd, silver, 1_000n, { exact: 'to' })],
      ['to', ask(usd, usd, 1_000n)],
      ['to', ask(usd, silver, 1_000n, { to: `${caipNetworkId}:nothing` })],
      [
        'userAddress',
        ask(usd, silver, 1_000n, { userAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }),
      ],
      ['amount', ask(usd, silver, 2n ** 64n)],
      ['to', ask(usd, { ...coin, isCoin: false }, 1_000n)],
      ['from', ask({ ...coin, isCoin: false }, usd, 1_000n)],
    ]
    for (const [field, asking] of cases) {
      const answer = await asking
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { field } }])
    }
  })
})
