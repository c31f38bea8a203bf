import { createHmac, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  DEPOSIT_ENDPOINT,
  DEPOSIT_URL_ENDPOINT,
  EXCHANGES_ENDPOINT,
} from '#schemas/http/blockchain/exchanges.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { startCoinbaseApi, type ProviderApi } from '#tests/support/servers/onramp-apis.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const ETHEREUM = 'eip155:1'
const USD_COIN = `${ETHEREUM}:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY_ID = '7c8d1e7a-0000-4000-8000-000000000000'
const HOOK_SECRET = 'a-webhook-secret-of-coinbase'
const Refusal = z.object({ error: z.object({ code: z.string() }) })

describe('deposits from a Coinbase account', () => {
  let coinbase: ProviderApi
  let server: TestServer
  const lines: string[] = []

  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
    const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
    coinbase = await startCoinbaseApi(publicKey, KEY_ID)
    server = await startTestServer({
      log: (line) => lines.push(line),
      chains: { [ETHEREUM]: { rpcUrls: ['http://127.0.0.1:1'] } },
      environment: {
        POSTERN_EXCHANGE_COINBASE_SECRET: bytes.toString('base64'),
        POSTERN_EXCHANGE_COINBASE_WEBHOOK_SECRET: HOOK_SECRET,
      },
      config: {
        exchanges: {
          providers: [{ kind: 'coinbase', id: 'coinbase', keyId: KEY_ID, apiUrl: coinbase.url }],
        },
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await coinbase.stop()
  })

  const ask = () =>
    fetch(`${server.urls.api}/v1/exchanges/coinbase/deposits?projectId=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chainId: ETHEREUM, asset: USD_COIN, amount: '12.5', address: ADDRESS }),
    })
  const begin = async () => DEPOSIT_URL_ENDPOINT.answer.parse(await (await ask()).json())
  const statusOf = async (id: string) => {
    const answer = await fetch(`${server.urls.api}/v1/exchanges/deposits/${id}?projectId=demo`)
    return DEPOSIT_ENDPOINT.answer.parse(await answer.json()).status
  }
  const deliver = async (report: object, secret = HOOK_SECRET) => {
    const body = JSON.stringify(report)
    const time = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const answer = await fetch(`${server.urls.api}/v1/exchanges/webhooks/coinbase`, {
      method: 'POST',
      headers: { 'x-hook0-signature': `t=${time},v0=${signature}` },
      body,
    })
    return answer.status
  }

  it('It is listed with its picture and the coin and USD Coin of the network', async () => {
    const answer = await fetch(`${server.urls.api}/v1/exchanges?projectId=demo&chainId=${ETHEREUM}`)
    const { exchanges } = EXCHANGES_ENDPOINT.answer.parse(await answer.json())
    expect(exchanges).toMatchObject([
      {
        id: 'coinbase',
        name: 'Coinbase',
        picture: `${server.urls.api}/public/getExchangeImage/coinbase`,
        assets: [{ symbol: 'ETH' }, { asset: USD_COIN, symbol: 'USDC', decimals: 6 }],
      },
    ])
    const picture = await fetch(exchanges[0]?.picture ?? '')
    expect(await picture.text()).toContain('<path')
  })

  it('Its session is bound to the address and the asset, and its page begins with a transfer of the amount', async () => {
    const { url, depositId } = await begin()
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
    expect(opened.origin).toBe('https://pay.coinbase.com')
    expect(Object.fromEntries(opened.searchParams)).toMatchObject({
      defaultNetwork: 'ethereum',
      defaultAsset: 'USDC',
      defaultExperience: 'send',
      presetCryptoAmount: '12.5',
      partnerUserRef: depositId,
    })
    expect(opened.searchParams.get('sessionToken')).toMatch(/^session-token-/)
    expect(url).not.toContain(ADDRESS)
  })

  it('What it reports moves the deposit, if it is signed and of the same address', async () => {
    const { depositId } = await begin()
    const report = {
      transactionId: 'one',
      status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      partnerUserRef: depositId,
      walletAddress: ADDRESS,
    }
    expect(await deliver(report, 'another-secret')).toBe(403)
    expect(await deliver({ ...report, walletAddress: `0x${'12'.repeat(20)}` })).toBe(403)
    expect(await statusOf(depositId)).toBe('pending')
    expect(await deliver(report)).toBe(200)
    expect(await statusOf(depositId)).toBe('paid')
    expect(await deliver({ ...report, status: 'ONRAMP_TRANSACTION_STATUS_FAILED' })).toBe(200)
    expect(await statusOf(depositId)).toBe('failed')
  })

  it('Where it refuses there is no URL, and no secret gets into the log', async () => {
    coinbase.broken.set('/onramp/v1/token', [403, { message: 'a secret of theirs' }])
    const refused = await ask()
    expect([refused.status, (await readJson(refused, Refusal)).error.code]).toEqual([502, 'UPSTREAM_FAILED'])
    coinbase.broken.clear()
    const log = lines.join('\n')
    expect(log).toContain('an exchange failed')
    for (const secret of ['a secret of theirs', 'Bearer', HOOK_SECRET, 'session-token'])
      expect(log).not.toContain(secret)
  })
})
