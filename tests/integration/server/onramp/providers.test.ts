import { createHmac, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ONRAMP_PROVIDERS_ENDPOINT, ONRAMP_URL_ENDPOINT } from '#schemas/http/blockchain/onramp.ts'
import { startCoinbaseApi, startMeldApi, type ProviderApi } from '#tests/support/servers/onramp-apis.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const ETHEREUM = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ETHER = `${ETHEREUM}:0x${'e'.repeat(40)}`
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA_ADDRESS = 'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq'
const KEY_ID = '7c8d1e7a-0000-4000-8000-000000000000'
const MELD_KEY = 'W9kZTT7332okCEc1A9aqAq:3sYKoXQv6oHVHSts7G2agw9vTCXz'
const [COINBASE_HOOK, MELD_HOOK] = ['a-webhook-secret-of-coinbase', 'a-webhook-secret-of-meld']
const HASH = `0x${'cd'.repeat(32)}`

/** The secrets of an API key as its portal shows them, with its public half. */
const keys = {
  'Ed25519 key': () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
    const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
    return { secret: bytes.toString('base64'), publicKey }
  },
  'P-256 key on one line': () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'sec1', format: 'pem' })
    return { secret: String(pem).replaceAll('\n', '\\n'), publicKey }
  },
}

describe.each(Object.entries(keys))('providers with an API, with an %s', (_, createKey) => {
  const transactions = new Map<string, unknown>()
  let coinbase: ProviderApi
  let meld: ProviderApi
  let server: TestServer
  let now = Date.now()
  const lines: string[] = []

  beforeAll(async () => {
    const { secret, publicKey } = createKey()
    coinbase = await startCoinbaseApi(publicKey, KEY_ID)
    meld = await startMeldApi(MELD_KEY, transactions)
    server = await startTestServer({
      clock: () => now,
      log: (line) => lines.push(line),
      chains: Object.fromEntries([ETHEREUM, SOLANA].map((id) => [id, { rpcUrls: ['http://127.0.0.1:1'] }])),
      environment: {
        POSTERN_ONRAMP_COINBASE_SECRET: secret,
        POSTERN_ONRAMP_COINBASE_WEBHOOK_SECRET: COINBASE_HOOK,
        POSTERN_ONRAMP_MELD_SECRET: MELD_KEY,
        POSTERN_ONRAMP_MELD_WEBHOOK_SECRET: MELD_HOOK,
      },
      config: {
        limits: { onrampUrlsPerMinutePerClient: 1_000 },
        onramp: {
          providers: [
            { kind: 'coinbase', id: 'coinbase', keyId: KEY_ID, apiUrl: coinbase.url },
            { kind: 'meld', id: 'meld', serviceProvider: 'TRANSAK', apiUrl: meld.url },
          ],
        },
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([coinbase.stop(), meld.stop()])
  })
  beforeEach(() => {
    now += 3_600_000
    coinbase.broken.clear()
    meld.broken.clear()
  })

  const post = (path: string, body: unknown) =>
    fetch(`${server.urls.api}${path}?projectId=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const begin = async (body: object) => {
    const answer = await post('/v1/generators/onrampurl', body)
    if (answer.status !== 200) throw new Error(await answer.text())
    return ONRAMP_URL_ENDPOINT.answer.parse(await answer.json())
  }
  const quote = async (body: object) => {
    const answer = await post('/v1/onramp/quote', { amount: '100', ...body })
    return { status: answer.status, body: await answer.json() }
  }
  const get = async (path: string) =>
    (await fetch(`${server.urls.api}${path}${path.includes('?') ? '&' : '?'}projectId=demo`)).json()
  const status = async (orderId: string) => get(`/v1/onramp/orders/${orderId}`)
  const deliver = async (provider: string, body: string, headers: Readonly<Record<string, string>>) => {
    const url = `${server.urls.api}/v1/onramp/webhooks/${provider}`
    const answer = await fetch(url, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }

  it('Coinbase gets the address, the network, the asset and the visitor’s IP address, and the URL carries its token', async () => {
    // As existing clients send it.
    const { url, orderId } = await begin({
      destinationWallets: [{ address: ADDRESS, blockchains: ['ethereum', 'base'], assets: ['USDC', 'ETH'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: ADDRESS,
      defaultExperience: 'buy',
      presetFiatAmount: 25,
    })
    expect(coinbase.received.at(-1)).toEqual({
      method: 'POST',
      path: '/onramp/v1/token',
      body: {
        addresses: [{ address: ADDRESS, blockchains: ['ethereum'] }],
        assets: ['USDC'],
        clientIp: '127.0.0.1',
      },
    })
    const opened = new URL(url)
    expect(opened.origin + opened.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(opened.searchParams)).toEqual({
      sessionToken: 'session-token-1',
      defaultNetwork: 'ethereum',
      defaultAsset: 'USDC',
      defaultExperience: 'buy',
      defaultPaymentMethod: 'CARD',
      fiatCurrency: 'USD',
      presetFiatAmount: '25.00',
      partnerUserRef: orderId,
    })
    expect(url).not.toContain(ADDRESS)
  })

  it('Coinbase quotes what is asked, and without its answer and a price there is no quote', async () => {
    expect(await quote({ asset: ETHER, provider: 'coinbase' })).toEqual({
      status: 200,
      body: {
        paymentTotal: { amount: '100.00', currency: 'USD' },
        paymentSubtotal: { amount: '97.10', currency: 'USD' },
        purchaseAmount: { amount: '0.0388', currency: 'ETH' },
        networkFee: { amount: '0.50', currency: 'USD' },
        coinbaseFee: { amount: '2.40', currency: 'USD' },
        quoteId: 'quote-1',
        provider: { id: 'coinbase', name: 'Coinbase' },
        asset: ETHER,
        isEstimate: false,
      },
    })
    expect(coinbase.received.at(-1)?.body).toEqual({
      purchaseCurrency: 'ETH',
      purchaseNetwork: 'ethereum',
      paymentAmount: '100',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
      country: 'US',
      subdivision: 'NY',
    })
    for (const broken of [
      [500, {}],
      [200, { payment_total: '100' }],
      [200, { data: 1 }],
    ] as const) {
      coinbase.broken.set('/onramp/v1/buy/quote', broken)
      const refused = await quote({ asset: ETHER, provider: 'coinbase' })
      expect(refused).toMatchObject({ status: 502, body: { error: { code: 'UPSTREAM_FAILED' } } })
    }
  })

  it('The limits are those that Coinbase states, and the product’s own while it is silent', async () => {
    expect(await get('/v1/onramp/options?provider=coinbase')).toMatchObject({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '5.00', max: '500.00' }] }],
      isEstimate: false,
    })
    expect(await quote({ asset: ETHER, provider: 'coinbase', amount: '501' })).toMatchObject({
      status: 400,
      body: { error: { code: 'REQUEST_INVALID', field: 'amount' } },
    })
    now += 3_600_000
    coinbase.broken.set('/onramp/v1/buy/options', [503, {}])
    expect(await get('/v1/onramp/options?provider=coinbase')).toMatchObject({ isEstimate: true })
    expect((await quote({ asset: ETHER, provider: 'coinbase', amount: '501' })).status).toBe(200)
  })

  it('Meld makes a session with the address locked', async () => {
    const { url, orderId } = await begin({
      destinationWallets: [{ address: SOLANA_ADDRESS }],
      chainId: SOLANA,
      provider: 'meld',
      presetFiatAmount: '100',
      paymentCurrency: 'EUR',
    })
    expect(url).toBe('https://provider.example/buy?session=s')
    expect(meld.received.at(-1)?.body).toEqual({
      sessionType: 'BUY',
      externalSessionId: orderId,
      sessionData: {
        serviceProvider: 'TRANSAK',
        countryCode: 'US',
        sourceCurrencyCode: 'EUR',
        sourceAmount: '100',
        destinationCurrencyCode: 'SOL',
        walletAddress: SOLANA_ADDRESS,
        paymentMethodType: 'CREDIT_DEBIT_CARD',
        lockFields: ['walletAddress', 'destinationCurrencyCode'],
      },
    })
  })

  it('A URL of Meld that is not https is refused', async () => {
    for (const widgetUrl of ['javascript:alert(1)', 'http://meldcrypto.example/', 'no url', null]) {
      meld.broken.set('/crypto/session/widget', [200, { widgetUrl }])
      const refused = await post('/v1/generators/onrampurl', {
        destinationWallets: [{ address: ADDRESS }],
        asset: ETHER,
        provider: 'meld',
      })
      expect([widgetUrl, refused.status]).toEqual([widgetUrl, 502])
    }
  })

  it('Meld quotes the best offer of its service provider', async () => {
    const asset = `${SOLANA}:So${'1'.repeat(41)}`
    expect(await quote({ asset, provider: 'meld' })).toMatchObject({
      status: 200,
      body: {
        paymentSubtotal: { amount: '97.00' },
        purchaseAmount: { amount: '0.62', currency: 'SOL' },
        networkFee: { amount: '0.50' },
        coinbaseFee: { amount: '2.50' },
        quoteId: null,
        isEstimate: false,
      },
    })
  })

  it('A provider that refuses to make a URL is named to nobody, and begins no purchase', async () => {
    coinbase.broken.set('/onramp/v1/token', [401, { secret: 'of the provider' }])
    const refused = await post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: ADDRESS }],
      asset: ETHER,
    })
    const text = await refused.text()
    expect([refused.status, text.includes('of the provider')]).toEqual([502, false])
  })

  it('A report of Coinbase counts with its signature only, and for the address that it was made for', async () => {
    const { orderId } = await begin({ destinationWallets: [{ address: ADDRESS }], asset: ETHER })
    const bodyOf = (change: object) =>
      JSON.stringify({
        eventType: 'onramp.transaction.success',
        transactionId: '1f087a54-ff1f-62e8-9f85-aa77ac0499a5',
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        partnerUserRef: orderId,
        walletAddress: ADDRESS.toLowerCase(),
        txHash: HASH,
        ...change,
      })
    const send = (body: string, secret = COINBASE_HOOK, at = now) => {
      const t = Math.floor(at / 1_000)
      const v0 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
      return deliver('coinbase', body, { 'x-hook0-signature': `t=${t},v0=${v0},h=x,v1=00` })
    }
    const body = bodyOf({})
    expect((await send(body, 'another-secret-of-coinbase')).status).toBe(403)
    expect((await send(body, COINBASE_HOOK, now - 301_000)).status).toBe(403)
    expect((await deliver('coinbase', body, {})).status).toBe(403)
    expect((await send(bodyOf({ walletAddress: `0x${'1'.repeat(40)}` }))).status).toBe(403)
    expect(await status(orderId)).toMatchObject({ status: 'pending' })
    expect(await send(body)).toMatchObject({ status: 200, body: { outcome: 'applied' } })
    // The node does not answer here, so the transfer cannot be confirmed.
    expect(await status(orderId)).toMatchObject({ status: 'paid', transactionId: HASH, confirmedBy: null })
    expect(await send(body)).toMatchObject({ status: 200, body: { outcome: 'repeated' } })
  })

  it('A report of Meld is looked up at Meld, and its signature covers the URL', async () => {
    const { orderId } = await begin({
      destinationWallets: [{ address: ADDRESS }],
      asset: ETHER,
      provider: 'meld',
    })
    const bodyOf = (eventId: string, transactionId: string) =>
      JSON.stringify({
        eventType: 'TRANSACTION_CRYPTO_TRANSFERRING',
        eventId,
        payload: { paymentTransactionId: transactionId, externalSessionId: orderId },
      })
    const send = (body: string, url = `${server.urls.api}/v1/onramp/webhooks/meld`) => {
      const time = new Date(now).toISOString()
      const digest = createHmac('sha256', MELD_HOOK).update(`${time}.${url}.${body}`).digest('base64')
      const signature = digest.replaceAll('+', '-').replaceAll('/', '_')
      return deliver('meld', body, { 'meld-signature': signature, 'meld-signature-timestamp': time })
    }
    const known = (address: string, state: string) => ({
      status: state,
      externalSessionId: orderId,
      cryptoDetails: { walletAddress: address, blockchainTransactionId: '' },
    })
    transactions.set('tx-1', known(ADDRESS, 'SETTLING'))
    transactions.set('tx-2', known(`0x${'2'.repeat(40)}`, 'SETTLED'))
    expect((await send(bodyOf('e1', 'tx-1'), 'https://elsewhere.example/')).status).toBe(403)
    expect((await send(bodyOf('e2', 'tx-2'))).status).toBe(403)
    expect((await send(bodyOf('e3', 'tx-unknown'))).status).toBe(502)
    expect(await status(orderId)).toMatchObject({ status: 'pending' })
    expect(await send(bodyOf('e1', 'tx-1'))).toMatchObject({ status: 200, body: { outcome: 'applied' } })
    expect(await status(orderId)).toMatchObject({ status: 'paid' })
    transactions.set('tx-1', known(ADDRESS, 'REFUNDED'))
    expect(await send(bodyOf('e4', 'tx-1'))).toMatchObject({ status: 200, body: { outcome: 'applied' } })
    expect(await status(orderId)).toMatchObject({ status: 'failed' })
  })

  it('The providers are listed with their fees and networks', async () => {
    const { providers } = ONRAMP_PROVIDERS_ENDPOINT.answer.parse(await get('/v1/onramp/providers'))
    expect(providers).toMatchObject([
      { id: 'coinbase', name: 'Coinbase', feePercent: { min: 1, max: 2 }, isEstimate: false },
      { id: 'meld', name: 'Meld', feePercent: { min: 1, max: 2 }, isEstimate: false },
    ])
    expect(providers.map(({ networks }) => networks)).toEqual([[ETHEREUM], [ETHEREUM, SOLANA]])
    expect(await get(`/v1/onramp/providers?chainId=${SOLANA}`)).toMatchObject({ providers: [{ id: 'meld' }] })
  })

  it('No secret gets into the log', () => {
    const log = lines.join('\n')
    for (const secret of [MELD_KEY, COINBASE_HOOK, MELD_HOOK, 'session-token-1', 'BASIC ', ADDRESS])
      expect(log).not.toContain(secret)
  })
})
