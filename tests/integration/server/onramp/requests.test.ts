import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CARD_SECRETS, cardProviderConfig } from '#demo/card/card-config.ts'
import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { startChains } from '#demo/chains/start-chains.ts'
import {
  ONRAMP_OPTIONS_ENDPOINT,
  ONRAMP_PROVIDERS_ENDPOINT,
  OnrampQuote,
} from '#schemas/http/blockchain/onramp.ts'
import { PriceAnswer } from '#schemas/http/blockchain/price.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { BITCOIN, EVM, LIMITS, SOLANA } from '#tests/support/fixtures/history-fixture.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const SITE = 'https://shop.example'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { eth, dusd, sol } = LOCAL_ASSETS
const Refusal = z.object({
  error: z.object({ code: z.string(), field: z.optional(z.string()) }),
})
/** As the product states them where no provider does. */
const BUILT_IN_LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

let chains: Awaited<ReturnType<typeof startChains>>
let server: TestServer
let without: TestServer
beforeAll(async () => {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  chains = await startChains({ evmPort, solanaPort, bitcoinPort })
  const nodes = {
    [EVM]: { rpcUrls: [chains.urls.evm] },
    [SOLANA]: { rpcUrls: [chains.urls.solana] },
    [BITCOIN]: { rpcUrls: [chains.urls.bitcoin] },
  }
  const config = { tokens: { builtIn: false, own: LOCAL_EVM_TOKENS }, prices: LOCAL_PRICES, limits: LIMITS }
  const card = cardProviderConfig('https://card.example')
  server = await startTestServer({
    chains: nodes,
    environment: { ...CARD_SECRETS, POSTERN_ONRAMP_OTHER_SECRET: 'a-secret-of-another' },
    projects: [{ id: 'shop', name: 'Shop', origins: [SITE] }],
    config: {
      ...config,
      limits: { ...LIMITS, onrampUrlsPerMinutePerClient: 40 },
      onramp: {
        providers: [
          card,
          {
            ...card,
            id: 'other',
            name: 'Other',
            fees: { min: 0, max: 10 },
            limits: [{ currency: 'USD', method: 'card', min: 1, max: 20 }],
            assets: [{ asset: eth.asset, code: 'ether' }],
          },
        ],
      },
    },
  })
  without = await startTestServer({
    chains: nodes,
    projects: [{ id: 'shop', name: 'Shop', origins: [SITE] }],
    config,
  })
})
afterAll(async () => {
  await Promise.all([server.stop(), without.stop()])
  await chains.stop()
})

const get = (path: string, at = server, origin = SITE) => {
  const url = new URL(path, at.urls.api)
  url.searchParams.set('projectId', 'shop')
  return fetch(url, { headers: { origin } })
}
const post = (path: string, body: unknown, at = server, origin = SITE) =>
  fetch(`${at.urls.api}${path}?projectId=shop&st=appkit&sv=html-wagmi-4.2.2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
const refusal = async (answer: Promise<Response>) => {
  const said = await answer
  const { error } = Refusal.parse(await said.json())
  return [said.status, error.code, error.field]
}
const quote = (body: object, at = server) => post('/v1/onramp/quote', { amount: '100', ...body }, at)
const url = (body: object, at = server, origin = SITE) =>
  post(
    '/v1/generators/onrampurl',
    { destinationWallets: [{ address: ADDRESS }], asset: eth.asset, ...body },
    at,
    origin,
  )

describe('what can be bought', () => {
  it('Without a provider nothing can be bought, and the limits are the product’s own', async () => {
    const options = await readJson(get('/v1/onramp/options', without), ONRAMP_OPTIONS_ENDPOINT.answer)
    expect(options).toEqual({
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: BUILT_IN_LIMITS },
        { id: 'EUR', payment_method_limits: BUILT_IN_LIMITS },
      ],
      purchaseCurrencies: [],
      isEstimate: true,
    })
    expect(await readJson(get('/v1/onramp/providers', without), z.unknown())).toEqual({ providers: [] })
    expect(await refusal(url({}, without))).toEqual([400, 'ONRAMP_UNSUPPORTED', 'asset'])
    expect(await refusal(quote({ asset: eth.asset }, without))).toEqual([400, 'ONRAMP_UNSUPPORTED', 'asset'])
  })

  it('Each asset is listed with its networks and the providers that sell it', async () => {
    const { purchaseCurrencies } = await readJson(get('/v1/onramp/options'), ONRAMP_OPTIONS_ENDPOINT.answer)
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'dUSD', 'SOL', 'tBTC'])
    expect(purchaseCurrencies.slice(0, 2)).toEqual([
      {
        id: 'ETH',
        name: 'Ether',
        symbol: 'ETH',
        networks: [
          {
            name: EVM,
            display_name: 'Local EVM',
            chain_id: '31337',
            contract_address: '',
            asset: eth.asset,
            providers: ['card', 'other'],
          },
        ],
      },
      expect.objectContaining({
        networks: [expect.objectContaining({ asset: dusd.asset, providers: ['card'] })],
      }),
    ])
  })

  it('Limits of the configuration replace the product’s own for their provider', async () => {
    const options = (provider: string) =>
      readJson(get(`/v1/onramp/options?provider=${provider}`), ONRAMP_OPTIONS_ENDPOINT.answer)
    expect(await options('other')).toMatchObject({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '1.00', max: '20.00' }] }],
      isEstimate: false,
    })
    expect(await options('card')).toMatchObject({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: BUILT_IN_LIMITS }, { id: 'EUR' }],
      isEstimate: true,
    })
    expect(await refusal(get('/v1/onramp/options?provider=nobody'))).toEqual([
      400,
      'REQUEST_INVALID',
      'provider',
    ])
  })

  it('Providers are listed with fee range and networks, and whether the fees are an estimate', async () => {
    const { providers } = await readJson(get('/v1/onramp/providers'), ONRAMP_PROVIDERS_ENDPOINT.answer)
    expect(providers).toMatchObject([
      { id: 'card', feePercent: { min: 1.5, max: 1.5 }, networks: [EVM, SOLANA, BITCOIN], isEstimate: true },
      { id: 'other', feePercent: { min: 0, max: 10 }, networks: [EVM], isEstimate: true },
    ])
    const elsewhere = await readJson(
      get(`/v1/onramp/providers?chainId=${SOLANA}`),
      ONRAMP_PROVIDERS_ENDPOINT.answer,
    )
    expect(elsewhere.providers.map(({ id }) => id)).toEqual(['card'])
  })
})

describe('quotes', () => {
  it.each(['usd', 'eur'])(
    'Without a quote of the provider it is a labelled estimate at the deployment’s own price: %s',
    async (currency) => {
      const { fungibles } = await readJson(
        post('/v1/fungible/price', { currency, addresses: [sol.asset] }),
        PriceAnswer,
      )
      const price = fungibles[0]?.price ?? 0
      const said = await readJson(
        quote({ asset: sol.asset, paymentCurrency: { id: currency.toUpperCase() } }),
        OnrampQuote,
      )
      expect(said).toMatchObject({
        paymentTotal: { amount: '100.00', currency: currency.toUpperCase() },
        paymentSubtotal: { amount: '98.50' },
        coinbaseFee: { amount: '1.50' },
        networkFee: null,
        quoteId: null,
        purchaseAmount: { currency: 'SOL' },
        isEstimate: true,
      })
      expect(Number(said.purchaseAmount.amount)).toBeCloseTo(98.5 / price, 6)
    },
  )

  it('Older clients write the whole currency, and its symbol as the network', async () => {
    const said = await readJson(
      quote({
        purchaseCurrency: { id: 'x', name: 'Ether', symbol: 'ETH', networks: [] },
        paymentCurrency: { id: 'USD', payment_method_limits: [] },
        amount: 50,
        network: 'ETH',
      }),
      OnrampQuote,
    )
    expect(said).toMatchObject({ asset: eth.asset, paymentTotal: { amount: '50.00' } })
  })

  it('An estimate is made with the highest fee', async () => {
    const said = await readJson(quote({ asset: eth.asset, provider: 'other', amount: '20' }), OnrampQuote)
    expect(said).toMatchObject({ paymentSubtotal: { amount: '18.00' }, coinbaseFee: { amount: '2.00' } })
  })

  it.each([
    ['below the limit', { asset: eth.asset, amount: '9.99' }, 'amount'],
    ['above the limit', { asset: eth.asset, amount: 7_501 }, 'amount'],
    ['negative', { asset: eth.asset, amount: -5 }, 'amount'],
    ['of three decimals', { asset: eth.asset, amount: '10.001' }, 'amount'],
    ['in a currency that is not taken', { asset: eth.asset, paymentCurrency: 'GBP' }, 'paymentCurrency'],
    ['in no currency', { asset: eth.asset, paymentCurrency: 'dollars' }, 'paymentCurrency'],
    ['with a method that is not taken', { asset: eth.asset, paymentMethod: 'cash' }, 'paymentMethod'],
    ['at nobody', { asset: eth.asset, provider: 'nobody' }, 'provider'],
  ])('An amount %s is refused, naming the member', async (_, body, field) => {
    expect(await refusal(quote(body))).toEqual([400, 'REQUEST_INVALID', field])
  })

  it('What nobody sells is refused', async () => {
    const expected = [400, 'ONRAMP_UNSUPPORTED']
    for (const asset of [`${EVM}:${ADDRESS}`, 'eip155:1:0x', 'nonsense', `${SOLANA}:${ADDRESS}`])
      expect((await refusal(quote({ asset }))).slice(0, 2)).toEqual(expected)
    expect((await refusal(quote({ purchaseCurrency: 'DOGE', network: EVM }))).slice(0, 2)).toEqual(expected)
  })
})

describe('URLs', () => {
  it('A URL is made for one order, with what was asked and a signature', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () =>
        readJson(url({ presetFiatAmount: '50.00' }), z.object({ url: z.string(), orderId: z.string() })),
      ),
    )
    expect(one?.orderId).not.toBe(other?.orderId)
    const opened = new URL(one?.url ?? '')
    expect(opened.origin + opened.pathname).toBe('https://card.example/buy')
    expect(Object.fromEntries(opened.searchParams)).toEqual({
      currencyCode: 'eth',
      walletAddress: ADDRESS,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '50.00',
      externalTransactionId: one?.orderId,
      expires: expect.stringMatching(/^\d{10}$/),
      signature: expect.stringMatching(/^[\w+/]{43}=$/),
    })
    // Nothing may follow the signature, which covers all that stands before it.
    expect(opened.search).toMatch(/&signature=[^&]+$/)
  })

  it.each([
    ['no address', { destinationWallets: [] }, 'destinationWallets'],
    [
      'two addresses',
      { destinationWallets: [{ address: ADDRESS }, { address: ADDRESS }] },
      'destinationWallets',
    ],
    ['an address of another network', { asset: sol.asset }, 'destinationWallets.0.address'],
    [
      'half an address',
      { destinationWallets: [{ address: ADDRESS.slice(2) }] },
      'destinationWallets.0.address',
    ],
    [
      'an address on another network',
      { destinationWallets: [{ address: `eip155:1:${ADDRESS}` }] },
      'destinationWallets.0.address',
    ],
    ['an amount over the limit', { presetFiatAmount: 25_001 }, 'presetFiatAmount'],
    ['text as an amount', { presetFiatAmount: '1e3' }, 'presetFiatAmount'],
    ['an unknown network', { asset: undefined, defaultNetwork: 'atlantis' }, 'defaultNetwork'],
    ['an unknown provider', { provider: 'nobody' }, 'provider'],
    ['another experience', { defaultExperience: 'send' }, 'defaultExperience'],
  ])('A request with %s is refused, naming the member', async (_, body, field) => {
    expect(await refusal(url(body))).toEqual([400, 'REQUEST_INVALID', field])
  })

  it('An address may be written as its CAIP-10 id', async () => {
    const answer = await url({ destinationWallets: [{ address: `${EVM}:${ADDRESS}` }] })
    expect(answer.status).toBe(200)
  })

  it('Pages that the project does not list, forms and other methods are refused', async () => {
    const stranger = await url({}, server, 'https://stranger.example')
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const listed = await url({})
    expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([200, SITE])
    expect(listed.headers.get('cache-control')).toBe('no-store')
    const form = await fetch(`${server.urls.api}/v1/generators/onrampurl?projectId=shop`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: SITE },
      body: '{}',
    })
    expect(form.status).toBe(415)
    expect((await get('/v1/generators/onrampurl')).status).toBe(404)
  })

  it('An order is known by its exact id only', async () => {
    for (const id of ['unknown-order-id', '%00', 'a'.repeat(65), '..%2F..'])
      expect([400, 404]).toContain((await get(`/v1/onramp/orders/${id}`)).status)
  })

  it('One client gets a limited number of URLs in a minute', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 45; count += 1) statuses.add((await url({})).status)
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await get('/v1/onramp/providers')).status).toBe(200)
  })
})
