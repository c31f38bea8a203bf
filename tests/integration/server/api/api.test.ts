import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { sendRequest } from '#server/doctor/send-request.ts'
import { parseJson, readJson } from '#tests/support/assertions/parse-json.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

let server: TestServer
let api: string
beforeAll(async () => {
  const chains = { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'] } }
  server = await startTestServer({ chains, config: { limits: { readsPerMinutePerClient: 20 } } })
  api = server.urls.api
})
afterAll(() => server.stop())

describe('every JSON answer', () => {
  it.each(['/healthz', '/v1/supported-chains', '/openapi.json', '/config.schema.json', '/nothing'])(
    'The JSON answer of %s has headers that keep it from being displayed',
    async (path) => {
      const { headers } = await fetch(api + path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': expect.stringMatching(/^application\/json/),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it('The error for an unknown path is typed', async () => {
    const response = await fetch(`${api}/nothing`)
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: { code: 'ROUTE_UNKNOWN' } },
    ])
  })

  it('The error for an unsupported method is typed', async () => {
    const response = await fetch(`${api}/healthz`, { method: 'DELETE' })
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: { code: 'ROUTE_UNKNOWN' } },
    ])
  })
})

describe('/v1/supported-chains', () => {
  it('The networks that this deployment serves are listed', async () => {
    expect(await (await fetch(`${api}/v1/supported-chains`)).json()).toEqual({
      http: ['eip155:31337'],
      ws: [],
    })
  })

  it('The modal can read the networks', async () => {
    const { headers } = await fetch(`${api}/v1/supported-chains`, { headers: { origin: server.urls.modal } })
    expect(headers.get('access-control-allow-origin')).toBe(server.urls.modal)
  })
})

describe('/healthz', () => {
  it('The health check answers as long as the process is alive', async () => {
    const response = await fetch(`${api}/healthz`)
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', version: '0.1.0', proxy: 'none' },
    ])
  })

  it('The health check says whether the request came through a trusted proxy', async () => {
    const trusting = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
    const proxyOf = async (url: string, headers: Record<string, string>) =>
      parseJson((await sendRequest(`${url}/healthz`, { headers })).body, z.object({ proxy: z.string() }))
        .proxy
    expect(await proxyOf(api, { 'x-forwarded-for': '203.0.113.7' })).toBe('unlisted')
    expect(await proxyOf(api, { via: '1.1 edge' })).toBe('unlisted')
    expect(await proxyOf(trusting.urls.api, { 'x-forwarded-for': '203.0.113.7:5000' })).toBe('listed')
    expect(await proxyOf(trusting.urls.api, { 'x-forwarded-for': 'unknown' })).toBe('unlisted')
    expect(await proxyOf(trusting.urls.api, {})).toBe('none')
    await trusting.stop()
  })
})

describe('/metrics', () => {
  it('Requests are counted by route pattern, never by path', async () => {
    await fetch(`${server.urls.modal}/m/demo/?secret=1`)
    await fetch(`${server.urls.modal}/m/somebody/`)
    const text = await (await fetch(`${api}/metrics`)).text()
    expect(text).toContain('route="/m/:projectId/",status="200"')
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toMatch(/secret|somebody/)
  })

  it('Calls of projects are counted by the client that they name, within bounds', async () => {
    const list = (client: string) => fetch(`${api}/getWallets?projectId=demo&entries=1&${client}`)
    await list('st=appkit&sv=html-wagmi-4.2.2')
    await list('')
    await list('st=x&sv=%22%20secret')
    await fetch(`${api}/getWallets?projectId=somebody&st=unlisted&sv=1`)
    const text = await (await fetch(`${api}/metrics`)).text()
    expect(text).toContain('postern_client_calls_total{type="appkit",version="html-wagmi-4.2.2"} 1')
    expect(text).toContain('postern_client_calls_total{type="none",version="none"}')
    expect(text).toContain('postern_client_calls_total{type="other",version="other"} 1')
    expect(text).not.toMatch(/secret|unlisted/)
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'forwarded',
    'via',
    'cf-connecting-ip',
    'true-client-ip',
  ])('Metrics are refused to a client behind an unlisted proxy that sends %s', async (name) => {
    const { status, body } = await sendRequest(`${api}/metrics`, { headers: { [name]: '127.0.0.1' } })
    expect([status, body]).toEqual([403, expect.stringContaining('POSTERN_METRICS_TOKEN')])
  })

  it('Metrics are refused to a page that reaches this machine by its own host name', async () => {
    expect((await sendRequest(`${api}/metrics`, { headers: { host: 'rebound.example' } })).status).not.toBe(
      200,
    )
  })

  it('Metrics of a public deployment take the token, even behind a proxy that sends no headers', async () => {
    const [port = 0] = await freePorts(1)
    const key = Buffer.alloc(32, 7).toString('base64')
    const token = 'a-token-that-is-long-enough'
    const site = (name: string) => ({ url: `https://${name}.example`, listen: { host: '127.0.0.1', port } })
    const config = { modal: site('modal'), wallet: site('wallet'), api: site('api') }
    const keys = { POSTERN_ENVELOPE_KEY: key, POSTERN_PEPPER: key }
    const status = async (headers: Record<string, string>) =>
      (
        await sendRequest(`http://127.0.0.1:${port}/metrics`, {
          headers: { host: 'api.example', ...headers },
        })
      ).status
    const without = await startTestServer({ environment: keys, config })
    expect(await status({})).toBe(403)
    await without.stop()
    const own = await startTestServer({ environment: { ...keys, POSTERN_METRICS_TOKEN: token }, config })
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200)
    await own.stop()
  })

  it('Metrics with a token are served only to its bearer', async () => {
    const token = 'a-token-that-is-long-enough'
    const own = await startTestServer({ environment: { POSTERN_METRICS_TOKEN: token } })
    const ask = (authorization: string) => fetch(`${own.urls.api}/metrics`, { headers: { authorization } })
    expect((await ask('')).status).toBe(403)
    expect((await ask('Bearer a-token-that-is-long-enougX')).status).toBe(403)
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    await own.stop()
  })
})

const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))),
})

describe('/openapi.json', () => {
  it('The description covers every route', async () => {
    const document = await readJson(fetch(`${api}/openapi.json`), Description)
    const paths = Object.keys(document.paths).filter((path) => !path.startsWith('/wallet/'))
    expect(paths.toSorted()).toEqual([
      '/auth/v1/authenticate',
      '/auth/v1/me',
      '/auth/v1/nonce',
      '/auth/v1/renew',
      '/auth/v1/sessions',
      '/auth/v1/sessions/end',
      '/auth/v1/sign-out',
      '/csp',
      '/e',
      '/embed/check',
      '/getAnalyticsConfig',
      '/getWalletImage/{imageId}',
      '/getWallets',
      '/healthz',
      '/metrics',
      '/networks/{caipNetworkId}/image',
      '/projects/v1/origins',
      '/public/getAssetImage/{imageId}',
      '/public/getCurrencyImage/{currency}',
      '/public/getExchangeImage/{name}',
      '/public/getTokenImage/{symbol}',
      '/readyz',
      '/v1',
      '/v1/account/{account}/approvals',
      '/v1/account/{account}/history',
      '/v1/account/{account}/nfts',
      '/v1/account/{address}/balance',
      '/v1/collectibles/{chainId}/{contract}/{tokenId}/picture',
      '/v1/convert/allowance',
      '/v1/convert/build-approve',
      '/v1/convert/build-transaction',
      '/v1/convert/gas-price',
      '/v1/convert/quotes',
      '/v1/convert/tokens',
      '/v1/esplora/{caipNetworkId}/{path}',
      '/v1/exchanges',
      '/v1/exchanges/deposits/{id}',
      '/v1/exchanges/webhooks/{exchange}',
      '/v1/exchanges/{exchange}/deposits',
      '/v1/fungible/price',
      '/v1/generators/onrampurl',
      '/v1/identity/{address}',
      '/v1/names/gateway',
      '/v1/names/gateway/{sender}/{data}',
      '/v1/names/{name}',
      '/v1/names/{name}/avatar',
      '/v1/onramp/options',
      '/v1/onramp/orders/{id}',
      '/v1/onramp/providers',
      '/v1/onramp/quote',
      '/v1/onramp/webhooks/{provider}',
      '/v1/owner-picture',
      '/v1/pay',
      '/v1/pay/{id}',
      '/v1/pay/{id}/transactions',
      '/v1/profile/account',
      '/v1/profile/account/{name}',
      '/v1/profile/offer',
      '/v1/profile/offered/{address}',
      '/v1/profile/reverse/{address}',
      '/v1/profile/suggestions/{name}',
      '/v1/sessions/{address}',
      '/v1/sessions/{address}/revoke',
      '/v1/supported-chains',
    ])
  })
})

describe('the wallet in /openapi.json', () => {
  it.each(Object.values(SESSION_ENDPOINTS))(
    'The description covers $method $path',
    async ({ method, path, purpose }) => {
      const document = await readJson(fetch(`${api}/openapi.json`), Description)
      expect(document.paths[path]?.[method.toLowerCase()]?.summary).toBe(purpose)
    },
  )
})

describe('/config.schema.json', () => {
  it('The route serves the JSON Schema of the configuration file', async () => {
    const schema = await readJson(
      fetch(`${api}/config.schema.json`),
      z.looseObject({ required: z.array(z.string()) }),
    )
    expect(schema).toMatchObject({
      type: 'object',
      properties: { modal: {}, wallet: {}, api: {}, chains: {} },
    })
    expect(schema.required).toEqual(['modal', 'wallet', 'api'])
  })
})

describe('images', () => {
  const imageId = findNetwork('eip155:1')?.assets?.imageId

  it.each(['/networks/eip155:1/image', `/public/getAssetImage/${imageId}`])(
    '%s is a logo that any page may show and that cannot run script',
    async (path) => {
      const response = await fetch(api + path)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(await response.text()).toMatch(/^<svg[\s\S]*<path/)
    },
  )

  it('The image of an unknown item is a monogram without markup from the name', async () => {
    const response = await fetch(`${api}/networks/${encodeURIComponent('<script>:x')}/image`)
    const svg = await response.text()
    expect(response.status).toBe(200)
    expect(svg).toMatch(/^<svg[^>]*>.*>SX<\/text><\/svg>$/)
    expect(svg).not.toContain('script')
  })
})

describe('/csp', () => {
  const report = {
    'csp-report': { 'effective-directive': 'script-src-elem', 'document-uri': 'https://a/?secret' },
  }

  it('Browser reports are counted and not stored', async () => {
    const type = 'application/csp-report'
    const sent = await fetch(`${api}/csp`, {
      method: 'POST',
      headers: { 'content-type': type, origin: server.urls.modal },
      body: JSON.stringify(report),
    })
    expect(sent.status).toBe(204)
    const metrics = await (await fetch(`${api}/metrics`)).text()
    expect(metrics).toContain('postern_csp_violations_total{directive="script-src-elem"} 1')
    expect(metrics).not.toContain('secret')
  })

  it('Reports that no browser would send, and floods of reports, are refused', async () => {
    const post = (type: string) =>
      fetch(`${api}/csp`, { method: 'POST', headers: { 'content-type': type }, body: '{}' })
    expect((await post('text/plain')).status).toBe(415)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await post('application/json')).status),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})

describe('a deployment behind its proxy', () => {
  const site = (name: string, port: number) => ({
    url: `https://${name}.example`,
    listen: { host: '127.0.0.1', port },
  })

  it('A deployment shares one port by host name, trusts its proxy about the client and demands https', async () => {
    const [port = 0] = await freePorts(1)
    const key = Buffer.alloc(32, 7).toString('base64')
    const own = await startTestServer({
      environment: { POSTERN_ENVELOPE_KEY: key, POSTERN_PEPPER: key },
      config: {
        modal: site('modal', port),
        wallet: site('wallet', port),
        api: site('api', port),
        trustedProxies: ['127.0.0.1'],
      },
    })
    const through = (host: string, path: string, headers: Record<string, string> = {}) =>
      sendRequest(`http://127.0.0.1:${port}${path}`, { headers: { host, ...headers } })
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const modal = await through('modal.example', '/m/demo/', https)
    expect(modal.status).toBe(200)
    expect(modal.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload')
    expect((await through('wallet.example', '/w/demo/', https)).status).toBe(200)
    expect((await through('wallet.example', '/m/demo/', https)).status).toBe(404)
    expect((await through('other.example', '/m/demo/', https)).status).toBe(421)
    expect((await through('api.example', '/metrics', https)).status).toBe(403)
    const plain = await through('api.example', '/healthz', { 'x-forwarded-proto': 'http' })
    expect([plain.status, plain.headers['location']]).toEqual([403, undefined])
    expect(JSON.parse(plain.body)).toMatchObject({ error: { code: 'HTTPS_REQUIRED' } })
    await own.stop()
  })
})
