import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Deployment } from '#schemas/http/deployment.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { SCRIPT } from '#tests/support/files/built-files.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const VERSION = '0.1.0'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    projects: [
      { id: 'demo', name: 'Demo' },
      { id: 'shop', name: 'Shop', origins: ['https://shop.example', 'https://*.shop.example'] },
      { id: 'preview', name: 'Preview', developmentOrigins: true },
      { id: 'hostile', name: '</script><script>alert(1)</script>', origins: ['https://a.example'] },
    ],
    chains: {
      'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'], public: true, explorer: 'http://127.0.0.1:2' },
      'eip155:1': { rpcUrls: ['https://node.example/key'] },
    },
  })
})
afterAll(() => server.stop())

/** Sends the path unchanged; `fetch` would normalise it first. */
function rawGet(origin: string, path: string): Promise<{ status: number; body: string; policy: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path }, (incoming) => {
      const policy = String(incoming.headers['content-security-policy'])
      void text(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body, policy }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** The raw bytes, which `fetch` would decode. */
function rawBody(url: string, encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { 'accept-encoding': encoding } }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({ encoding: incoming.headers['content-encoding'], body: Buffer.concat(chunks) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function directive(response: Response, name: string): string | undefined {
  const policy = response.headers.get('content-security-policy') ?? ''
  return policy
    .split('; ')
    .find((text) => text.startsWith(`${name} `))
    ?.slice(name.length + 1)
}

describe('the modal document', () => {
  it('The modal document has its complete set of headers', async () => {
    const { modal, wallet, api } = server.urls
    const response = await fetch(`${modal}/m/shop/`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; manifest-src 'none'; media-src 'none'; object-src 'none'; form-action 'none'; " +
        "base-uri 'none'; require-trusted-types-for 'script'; script-src 'self'; style-src 'self'; " +
        `img-src 'self' ${api} blob: data:; font-src 'self'; connect-src 'self' ${api}; frame-src ${wallet}; ` +
        "worker-src 'self'; trusted-types modal-worker; " +
        `frame-ancestors https://shop.example https://*.shop.example; report-to csp; report-uri ${api}/csp`,
    )
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'reporting-endpoints': `csp="${api}/csp"`,
      'permissions-policy':
        `publickey-credentials-get=(self "${wallet}"), publickey-credentials-create=(self "${wallet}"), ` +
        `clipboard-write=(self "${wallet}"), camera=(), microphone=(), geolocation=(), usb=(), serial=(), ` +
        'hid=(), payment=(), display-capture=(), identity-credentials-get=(), browsing-topics=()',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(response.headers.has('x-frame-options')).toBe(false)
    expect(response.headers.has('origin-agent-cluster'), 'no site of the project is same-site').toBe(false)
    expect(response.headers.has('set-cookie')).toBe(false)
  })

  it('The modal document contains the deployment as data', async () => {
    const html = await (await fetch(`${server.urls.modal}/m/shop/`)).text()
    const block = /<script type="application\/json" id="postern-deployment">([^<]*)<\/script><\/head>/.exec(
      html,
    )
    expect(Deployment.parse(JSON.parse(block?.[1] ?? ''))).toEqual({
      projectId: 'shop',
      apiUrl: server.urls.api,
      modalOrigin: server.urls.modal,
      walletOrigin: server.urls.wallet,
      sdkVersion: VERSION,
      origins: ['https://shop.example', 'https://*.shop.example'],
      developmentOrigins: false,
      networks: [
        { caipNetworkId: 'eip155:1' },
        { caipNetworkId: 'eip155:31337', rpcPublic: 'http://127.0.0.1:1', explorer: 'http://127.0.0.1:2' },
      ],
      directory: { recommended: expect.any(Array), count: expect.any(Number), hasCertified: false },
    })
  })

  it('The modal documents of two projects differ only in that data', async () => {
    const read = async (id: string) => (await fetch(`${server.urls.modal}/m/${id}/`)).text()
    const withoutBlock = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/, '')
    expect(withoutBlock(await read('shop'))).toBe(withoutBlock(await read('demo')))
  })

  it('A project without origins allows only loopback', async () => {
    const ancestors = directive(await fetch(`${server.urls.modal}/m/demo/`), 'frame-ancestors')
    expect(ancestors).toContain('http://localhost:*')
    expect(ancestors).not.toMatch(/vercel|pages\.dev|ngrok|https:\/\/\*(?!\.localhost)/)
  })

  it('A project with preview hosts allows them', async () => {
    const ancestors = directive(await fetch(`${server.urls.modal}/m/preview/`), 'frame-ancestors')
    expect(ancestors).toContain('https://*.vercel.app')
  })

  it('The path without its trailing slash leads to the modal document', async () => {
    const response = await fetch(`${server.urls.modal}/m/demo`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, '/m/demo/'])
  })

  it('A client that has the modal document gets 304', async () => {
    const first = await fetch(`${server.urls.modal}/m/demo/`)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${server.urls.modal}/m/demo/`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toContain('frame-ancestors')
  })

  it.each(['nobody', 'constructor', '..%2fdemo', '%00', 'a'.repeat(65)])(
    'The unknown project %s is answered with 404 and cannot be framed',
    async (id) => {
      const response = await fetch(`${server.urls.modal}/m/${id}/`)
      expect(response.status).toBe(404)
      expect(directive(response, 'frame-ancestors')).toBe("'none'")
      expect(directive(response, 'default-src')).toBe("'none'")
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )
})

describe('the wallet document', () => {
  it('The wallet document has its complete set of headers', async () => {
    const { modal, wallet, api } = server.urls
    const response = await fetch(`${wallet}/w/shop/`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; manifest-src 'none'; media-src 'none'; object-src 'none'; form-action 'none'; " +
        "base-uri 'none'; require-trusted-types-for 'script'; script-src 'self' 'wasm-unsafe-eval'; " +
        `style-src 'self'; img-src 'self'; font-src 'self'; connect-src ${api}; frame-src 'none'; ` +
        "worker-src 'self'; trusted-types wallet-worker; " +
        `frame-ancestors https://shop.example https://*.shop.example ${modal}; ` +
        `report-to csp; report-uri ${api}/csp`,
    )
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('permissions-policy')).toMatch(/^publickey-credentials-get=\(self\), /)
  })

  it.each(['/w/nobody/', '/nothing', '/assets/nothing.js', '/m/demo/', '/index.html', '/'])(
    'The missing page %s has the policy of missing pages',
    async (path) => {
      const response = await fetch(server.urls.wallet + path)
      expect(response.status).toBe(404)
      expect(directive(response, 'frame-ancestors')).toBe("'none'")
      expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    },
  )
})

describe('the wallet window for one approval', () => {
  it('The wallet window has the headers of the wallet document and the hashes of what stands in it, keeps its opener and cannot be framed', async () => {
    const { wallet } = server.urls
    const response = await fetch(`${wallet}/w/shop/approve`)
    expect(response.status).toBe(200)
    expect(directive(response, 'frame-ancestors')).toBe("'none'")
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const html = await response.text()
    const [, script = ''] = /<script>(.*?)<\/script>/.exec(html) ?? []
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(html) ?? []
    expect(script + style).not.toBe('')
    expect(directive(response, 'script-src')).toBe(`'self' 'wasm-unsafe-eval' ${hashOf(script)}`)
    expect(directive(response, 'style-src')).toBe(`'self' ${hashOf(style)}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'cross-origin-embedder-policy': 'require-corp',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect((await fetch(`${wallet}/w/nobody/approve`)).status).toBe(404)
  })
})

describe('the wallet document at the path of the event-based protocol', () => {
  let open: TestServer
  beforeAll(async () => {
    const origins = ['https://shop.example']
    open = await startTestServer({
      projects: [
        { id: 'open', name: 'Open', origins, frameClients: 'sites' },
        { id: 'shop', name: 'Shop', origins },
      ],
      // A configured login is what makes a wallet available; no login happens here.
      config: { mail: { url: 'smtp://127.0.0.1:1', from: 'login@shop.example' } },
    })
  })
  afterAll(() => open.stop())

  const ancestorsFor = async (query: string) =>
    directive(await fetch(`${open.urls.wallet}/sdk${query}`), 'frame-ancestors')

  it('The document is the same, for the sites of a project that allows it, and not for the modal', async () => {
    const { wallet } = open.urls
    const [own, shown] = await Promise.all([
      fetch(`${wallet}/w/open/`),
      fetch(`${wallet}/sdk?projectId=open&chainId=1`),
    ])
    const [ownHeaders, headers] = [own.headers, shown.headers].map((all) => Object.fromEntries(all))
    expect(await shown.text()).toBe(await own.text())
    expect(directive(shown, 'frame-ancestors')).toBe('https://shop.example')
    const policy = 'content-security-policy'
    expect({ ...headers, [policy]: '', date: '' }).toEqual({ ...ownHeaders, [policy]: '', date: '' })
    expect(headers?.[policy]?.replace(/frame-ancestors [^;]+/, '')).toBe(
      ownHeaders?.[policy]?.replace(/frame-ancestors [^;]+/, ''),
    )
  })

  it('The document cannot be framed where the owner has not allowed it', async () => {
    expect(await ancestorsFor('?projectId=shop')).toBe("'none'")
  })

  it.each(['', '?projectId=nobody', '/open', '/'])('The path /sdk%s is not found', async (rest) => {
    const response = await fetch(`${open.urls.wallet}/sdk${rest}`)
    expect(response.status).toBe(404)
    expect(directive(response, 'frame-ancestors')).toBe("'none'")
  })
})

describe('files', () => {
  it('Scripts of the modal carry the policy of their workers', async () => {
    const response = await fetch(`${server.urls.modal}/assets/relay-worker-def456.js`)
    expect(response.status).toBe(200)
    expect(directive(response, 'connect-src')).toBe(`'self' ${server.urls.api}`)
    expect(directive(response, 'trusted-types')).toBe('modal-worker')
    expect(directive(response, 'frame-ancestors')).toBe("'none'")
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('Scripts of the wallet may reach only the API', async () => {
    const response = await fetch(`${server.urls.wallet}/assets/vault-worker-def456.js`)
    expect(directive(response, 'connect-src')).toBe(server.urls.api)
    expect(directive(response, 'script-src')).toBe("'self' 'wasm-unsafe-eval'")
  })

  it('Images can do nothing', async () => {
    const response = await fetch(`${server.urls.modal}/assets/logo-789abc.svg`)
    expect(directive(response, 'default-src')).toBe("'none'")
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('Files without a hash in their name are revalidated each time', async () => {
    const response = await fetch(`${server.urls.modal}/robots.txt`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it('Files are sent in brotli, in gzip or plain, as the client accepts', async () => {
    const url = `${server.urls.modal}/assets/main-abc123.js`
    const brotli = await rawBody(url, 'gzip, br')
    expect(brotli.encoding).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
    const zipped = await rawBody(url, 'gzip, br;q=0')
    expect(zipped.encoding).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT)
    const plain = await rawBody(url, 'identity')
    expect(plain.encoding).toBeUndefined()
    expect(plain.body.toString()).toBe(SCRIPT)
  })

  it('Files vary by encoding, with a validator for each', async () => {
    const url = `${server.urls.wallet}/assets/main-abc123.js`
    const brotli = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    expect(brotli.headers.get('vary')).toBe('accept-encoding')
    expect(brotli.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })

  it.each([
    '/assets/../index.html',
    '/assets/..%2f..%2fpackage.json',
    '/../../../../etc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets\\..\\index.html',
    '//etc/passwd',
    '/index.html',
    '/assets/main-abc123.js.br',
    '/assets/',
  ])('The path %s leads nowhere', async (path) => {
    const { status, body, policy } = await rawGet(server.urls.modal, path)
    expect([400, 404]).toContain(status)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(body).not.toContain('<html')
    expect(body).not.toContain('root:')
  })
})

describe('the script for sites', () => {
  it('The script is cached forever under its exact version', async () => {
    const response = await fetch(`${server.urls.modal}/sdk/${VERSION}/postern.js`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  it('Under its major version the script is revalidated each time on loopback', async () => {
    for (const name of ['postern.js', 'bridge-abc123.js']) {
      const response = await fetch(`${server.urls.modal}/sdk/v1/${name}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    }
  })

  it('A chunk that is named by its hash is kept forever, and is that chunk', async () => {
    const newest = await fetch(`${server.urls.modal}/sdk/v1/bridge-abc123.js`)
    const chunk = await newest.text()
    const hash = createHash('sha256').update(chunk).digest('base64')
    for (const query of [`0sha256-${hash}`, `12sha256-${hash}`]) {
      const response = await fetch(`${server.urls.modal}/sdk/v1/bridge-abc123.js?${query}`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await response.text()).toBe(chunk)
    }
    const other = createHash('sha256').update('another').digest('base64')
    const unknown = await fetch(`${server.urls.modal}/sdk/v1/bridge-abc123.js?0sha256-${other}`)
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  it('The script has its own integrity hash', async () => {
    const versions = await readJson(
      fetch(`${server.urls.modal}/sdk/versions.json`),
      z.object({ src: z.string(), integrity: z.string() }),
    )
    const response = await fetch(versions.src, { integrity: versions.integrity })
    expect(response.status).toBe(200)
  })

  it.each(['/sdk/9.9.9/postern.js', '/sdk/v1/nothing.js', '/sdk/v1/../modal/index.html'])(
    'The path %s is missing',
    async (path) => {
      expect((await rawGet(server.urls.modal, path)).status).toBe(404)
    },
  )
})
