import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEPLOYMENT_ELEMENT_ID, Deployment } from '#schemas/http/deployment.ts'
import { WalletPage } from '#schemas/http/directory.ts'
import { AnalyticsConfig, ProjectOrigins } from '#schemas/http/project.ts'
import { ok } from '#schemas/errors/result.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/database.ts'
import { sendRequest as askRaw } from '#server/doctor/send-request.ts'
import { createAdditionsRepository } from '#server/features/directory/additions-repository.ts'
import { importWallets } from '#server/features/directory/import-wallets.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { manyWallets, testWallet, walletId } from '#tests/support/builders/directory-wallets.ts'
import { startDatabase, type TestDatabase } from '#tests/support/servers/start-database.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'

const SITE = 'https://shop.example'
const PROJECTS = [
  { id: 'demo', name: 'Demo' },
  { id: 'shop', name: 'Shop', origins: [SITE, 'https://*.shop.example'] },
]
const LIMITS = { directoryPerMinutePerClient: 1_000_000, directoryPerMinutePerProject: 1_000_000 }
const HOW = 'projectId=shop&st=appkit&sv=html-wagmi-4.2.2'
/** Where the database has no channel, other processes poll once a second. */
const SEEN_WITHIN = { timeout: 8_000, interval: 50 }

describe.each(DATABASE_KINDS)('the directory on %s', (kind) => {
  let server: TestServer
  let other: Database
  let database: TestDatabase
  beforeAll(async () => {
    database = await startDatabase(kind)
    server = await startTestServer({
      projects: PROJECTS,
      config: { limits: LIMITS },
      environment: database.environment,
    })
    other = openDatabase({ url: database.url, file: server.config.database.file })
  })
  afterAll(async () => {
    await other.close()
    await server.stop()
    await database.stop()
  })

  const get = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${server.urls.api}/getWallets?${HOW}&${query}`, { headers })
  const page = async (query: string) => WalletPage.parse(await (await get(query)).json())
  const summaryOf = async () => {
    const html = await (await fetch(`${server.urls.modal}/m/shop/`)).text()
    const [, json = ''] = new RegExp(`id="${DEPLOYMENT_ELEMENT_ID}">([^<]*)<`).exec(html) ?? []
    return Deployment.parse(JSON.parse(json)).directory
  }

  it('The wallets of the product are served in the form that clients of its API expect', async () => {
    const first = await page('page=1&entries=4')
    expect(first.data).toEqual(BUILT_IN_WALLETS.slice(0, 4))
    expect(first.count).toBe(BUILT_IN_WALLETS.length)
    const [metamask] = first.data
    expect((await page(`include=${metamask?.id}`)).data).toEqual([metamask])
    expect((await page('search=%20metamask%20&sort=wcpay&include_pay_only=true')).data[0]).toEqual(metamask)
    expect((await page('exclude=&include=&chains=')).count).toBe(BUILT_IN_WALLETS.length)
  })

  it('Changes by another process appear in answers and documents', async () => {
    const additions = createAdditionsRepository(other)
    const before = await get('entries=2')
    expect((await summaryOf())?.count).toBe(BUILT_IN_WALLETS.length)
    await additions.put([{ wallet: testWallet('Brought', { order: -1, rdns: 'com.brought' }) }], () =>
      ok(undefined),
    )
    await expect
      .poll(async () => (await page('entries=2')).data.map(({ name }) => name), SEEN_WITHIN)
      .toEqual(['Brought', BUILT_IN_WALLETS[0]?.name])
    const after = await get('entries=2', { 'if-none-match': before.headers.get('etag') ?? '' })
    expect(after.status).toBe(200)
    expect(await summaryOf()).toMatchObject({
      count: BUILT_IN_WALLETS.length + 1,
      recommended: [{ name: 'Brought' }, ...BUILT_IN_WALLETS.slice(0, 11).map(({ id }) => ({ id }))],
    })
    await additions.put([{ wallet: testWallet('Brought', { order: -1, description: 'Anew.' }) }], () =>
      ok(undefined),
    )
    await expect
      .poll(async () => (await page('search=brought')).data[0]?.description, SEEN_WITHIN)
      .toBe('Anew.')
    await additions.remove(walletId('Brought'))
    await expect.poll(async () => (await page('entries=1')).count, SEEN_WITHIN).toBe(BUILT_IN_WALLETS.length)
    expect((await summaryOf())?.count).toBe(BUILT_IN_WALLETS.length)
  })

  it('Exactly the wallets that the operator certified are answered as certified, including built-in ones', async () => {
    const [metamask] = BUILT_IN_WALLETS
    expect((await page('badge_type=certified')).count).toBe(0)
    expect((await summaryOf())?.hasCertified).toBe(false)
    const { data } = await page(`include=${metamask?.id}`)
    const marked = JSON.stringify({ data: data.map((wallet) => ({ ...wallet, badge_type: 'certified' })) })
    const additions = createAdditionsRepository(other)
    expect(await importWallets(additions, marked, { known: BUILT_IN_WALLETS })).toMatchObject({ ok: true })
    await expect
      .poll(async () => (await page('badge_type=certified')).data, SEEN_WITHIN)
      .toEqual([{ ...metamask, badge_type: 'certified' }])
    expect((await summaryOf())?.hasCertified).toBe(true)
    expect((await page('entries=1')).count).toBe(BUILT_IN_WALLETS.length)
    await additions.remove(metamask?.id ?? '')
    await expect.poll(async () => (await page('badge_type=certified')).count, SEEN_WITHIN).toBe(0)
  })

  it('Additions survive a restart and are served at once', async () => {
    const additions = createAdditionsRepository(other)
    await additions.put(
      manyWallets(450).map((wallet) => ({ wallet })),
      () => ok(undefined),
    )
    await server.restart()
    expect((await page('entries=1')).count).toBe(BUILT_IN_WALLETS.length + 450)
    for (const { id } of manyWallets(3)) await additions.remove(id)
    await expect
      .poll(async () => (await page('entries=1')).count, SEEN_WITHIN)
      .toBe(BUILT_IN_WALLETS.length + 447)
  })
})

describe('a request to the directory', () => {
  let server: TestServer
  let api: string
  beforeAll(async () => {
    server = await startTestServer({ projects: PROJECTS, config: { limits: LIMITS } })
    api = server.urls.api
  })
  afterAll(() => server.stop())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(api + path, { headers })
  const refusalOf = async (path: string, headers?: Record<string, string>) => {
    const response = await get(path, headers)
    const body: unknown = await response.json()
    return { status: response.status, body }
  }

  it('An answer is the same for all clients, cached for a minute, and not sent again unchanged', async () => {
    const encoding = { 'accept-encoding': 'br, gzip, deflate' }
    const response = await get(`/getWallets?${HOW}`, encoding)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60, stale-while-revalidate=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(response.headers.get('vary')).toMatch(/accept-encoding/)
    expect(response.headers.get('vary')).toMatch(/origin/)
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await get(`/getWallets?${HOW}`, { 'if-none-match': etag, ...encoding })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(`/getWallets?${HOW}&page=2`, { 'if-none-match': etag })).status).toBe(200)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('An answer is compressed with %s', async (encoding, decompress) => {
    const plain = await askRaw(`${api}/getWallets?${HOW}`, { headers: { 'accept-encoding': 'identity' } })
    const { headers, bytes } = await rawBytes(`${api}/getWallets?${HOW}`, encoding)
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(decompress(bytes).toString()).toBe(plain.body)
    expect(bytes.byteLength).toBeLessThan(plain.body.length / 3)
  })

  it.each([
    ['an unknown project', 404, 'PROJECT_UNKNOWN', '/getWallets?projectId=nobody', {}],
    ['a foreign page', 403, 'ORIGIN_NOT_ALLOWED', `/getWallets?${HOW}`, { origin: 'https://evil.example' }],
    [
      'a page without an origin of its own',
      403,
      'ORIGIN_NOT_ALLOWED',
      `/getWallets?${HOW}`,
      { origin: 'null' },
    ],
  ])('A request from %s is refused', async (_, status, code, path, headers) => {
    const response = await get(path, headers)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await response.json()).toMatchObject({ error: { code } })
  })

  it('Pages of the project, the modal and clients without an origin may read the answers', async () => {
    const paths = ['/getWallets', '/projects/v1/origins', '/getAnalyticsConfig']
    for (const path of paths) {
      for (const origin of [SITE, 'https://a.shop.example', server.urls.modal]) {
        const response = await get(`${path}?${HOW}`, { origin })
        expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin])
      }
      const plain = await get(`${path}?${HOW}`)
      expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([200, null])
      const foreign = await fetch(`${api}${path}?${HOW}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      })
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it.each([
    ['projectId', 'page=1'],
    ['projectId', `projectId=${'x'.repeat(65)}`],
    ['page', `${HOW}&page=0`],
    ['page', `${HOW}&page=-1`],
    ['page', `${HOW}&page=1.5`],
    ['page', `${HOW}&page=`],
    ['page', `${HOW}&page=1e3`],
    ['page', `${HOW}&page=99999999999999999999`],
    ['page', `${HOW}&page=1&page=2`],
    ['entries', `${HOW}&entries=0`],
    ['entries', `${HOW}&entries=101`],
    ['entries', `${HOW}&entries=10000`],
    ['entries', `${HOW}&entries=all`],
    ['include', `${HOW}&include=metamask`],
    ['include', `${HOW}&include=${'a'.repeat(64)},`],
    ['exclude', `${HOW}&exclude=${'a'.repeat(63)}`],
    ['include', `${HOW}&include=${Array.from({ length: 201 }, () => 'a'.repeat(64)).join(',')}`],
    ['chains', `${HOW}&chains=eip155:999999999`],
    ['chains', `${HOW}&chains=nowhere`],
    ['chains', `${HOW}&chains=polkadot:91b171bb158e2d3848fa23a9f1c25182`],
    ['chains', `${HOW}&chains=eip155:1;drop`],
    ['chains', `${HOW}&chains=EIP155:1`],
    ['search', `${HOW}&search=${'x'.repeat(101)}`],
    ['badge_type', `${HOW}&badge_type=golden`],
    ['names', `${HOW}&names=${'x'.repeat(4_097)}`],
    ['sv', HOW.replace('html', 'x'.repeat(128))],
  ])('The field %s is named in the refusal of an invalid value: %s', async (field, query) => {
    expect(await refusalOf(`/getWallets?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'REQUEST_INVALID', field } },
    })
  })

  it('Unknown networks are ignored beside a known one', async () => {
    const page = WalletPage.parse(
      await (await get(`/getWallets?${HOW}&chains=eip155:1,eip155:999999999,ton:-239&entries=1`)).json(),
    )
    expect(page.count).toBeGreaterThan(10)
  })

  it('Core builds get all but two wallets that no relay reaches', async () => {
    const namesOf = async (sv: string) => {
      const request = `projectId=shop&sv=${sv}&entries=100`
      return WalletPage.parse(await (await get(`/getWallets?${request}`)).json()).data.map(({ name }) => name)
    }
    const [all, core] = [await namesOf('html-wagmi-1.7.6'), await namesOf('html-core-1.7.6')]
    expect(all.filter((name) => !core.includes(name)).toSorted()).toEqual(['Coinbase Wallet', 'Phantom'])
  })

  it('The origins of a project are answered as their owner listed them', async () => {
    const answer = await get(`/projects/v1/origins?${HOW}`)
    expect(ProjectOrigins.parse(await answer.json())).toEqual({
      allowedOrigins: [SITE, 'https://*.shop.example'],
    })
    const none = await get('/projects/v1/origins?projectId=demo')
    expect(await none.json()).toEqual({ allowedOrigins: [] })
    expect((await get('/projects/v1/origins?projectId=nobody')).status).toBe(404)
    expect(await refusalOf('/projects/v1/origins')).toMatchObject({
      status: 400,
      body: { error: { field: 'projectId' } },
    })
  })

  it('Analytics are answered as off unless they are enabled', async () => {
    const ask = async (base: string) =>
      AnalyticsConfig.parse(await (await fetch(`${base}/getAnalyticsConfig?projectId=demo`)).json())
    expect(await ask(api)).toEqual({ isAnalyticsEnabled: false })
    const own = await startTestServer({ config: { analytics: { enabled: true } } })
    expect(await ask(own.urls.api)).toEqual({ isAnalyticsEnabled: true })
    await own.stop()
  })

  it('Too many requests are refused with the time to wait', async () => {
    const own = await startTestServer({ config: { limits: { directoryPerMinutePerClient: 3 } } })
    const statuses = []
    for (let at = 0; at < 5; at += 1) {
      const response = await fetch(`${own.urls.api}/getWallets?projectId=${at === 0 ? 'nobody' : 'demo'}`)
      await response.arrayBuffer()
      statuses.push([response.status, response.headers.has('retry-after')])
    }
    expect(statuses).toEqual([
      [404, false],
      [200, false],
      [200, false],
      [429, true],
      [429, true],
    ])
    await own.stop()
  })
})

/** `fetch` in Node decompresses, so the raw bytes are read with a plain request. */
async function rawBytes(url: string, encoding: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers = new Headers({ 'content-encoding': response.headers['content-encoding'] ?? '' })
        resolve({ headers, bytes: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}
