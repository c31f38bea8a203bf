import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { WalletPage } from '#schemas/http/directory.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createAdditionsRepository } from '#server/features/directory/additions-repository.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { manyWallets, testWallet } from '#tests/support/builders/directory-wallets.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const SOON = { timeout: 10_000, interval: 50 }
const OWN = BUILT_IN_WALLETS.length

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function startDeployment(upstream: { url: string; timeoutMs?: number }) {
  const lines: string[] = []
  const server = await startTestServer({
    config: { directory: { upstream: { projectId: 'demo', ...upstream } } },
    log: (line) => lines.push(line),
  })
  stops.push(() => server.stop())
  const page = async (query: string) =>
    WalletPage.parse(await (await fetch(`${server.urls.api}/getWallets?projectId=demo&${query}`)).json())
  return { server, page, lines }
}

/** Another deployment of this product, with its own additions. */
async function startOther(wallets: ReturnType<typeof manyWallets>): Promise<TestServer> {
  const server = await startTestServer()
  stops.push(() => server.stop())
  const database = openDatabase({ url: undefined, file: server.config.database.file })
  await createAdditionsRepository(database).put(
    wallets.map((wallet) => ({ wallet })),
    () => ok(undefined),
  )
  await database.close()
  await server.restart()
  return server
}

/** A directory with arbitrary answers. */
async function startOdd(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

describe('an upstream directory', () => {
  it('Upstream wallets follow our own in pages and searches, each wallet once', async () => {
    const other = await startOther([...manyWallets(230), testWallet('Zebra', { order: -5 })])
    const { page } = await startDeployment({ url: other.urls.api })
    await expect.poll(async () => (await page('entries=1')).count, SOON).toBe(OWN + 231)
    const all = []
    for (let at = 1; at <= 4; at += 1) all.push(...(await page(`entries=100&page=${at}`)).data)
    expect(all.slice(0, OWN)).toEqual(BUILT_IN_WALLETS)
    expect(all[OWN]?.name).toBe('Zebra')
    expect(new Set(all.map(({ id }) => id)).size).toBe(OWN + 231)
    expect((await page('search=zebra')).data[0]?.name).toBe('Zebra')
    expect((await page('search=metamask')).data[0]).toEqual(BUILT_IN_WALLETS[0])
  })

  it('Upstream wallets stay when the upstream goes down, and ours work without it', async () => {
    const other = await startOther(manyWallets(3))
    const { server, page, lines } = await startDeployment({ url: other.urls.api })
    await expect.poll(async () => (await page('entries=1')).count, SOON).toBe(OWN + 3)
    await other.halt()
    expect((await page('entries=1')).count).toBe(OWN + 3)
    await server.restart()
    expect((await page('entries=1')).count).toBe(OWN)
    await expect.poll(() => lines.join('\n'), SOON).toContain('the upstream directory failed')
    await other.resume()
  })

  it.each<[string, Parameters<typeof createServer>[1]]>([
    ['hangs', () => undefined],
    ['fails', (_, response) => response.writeHead(500).end('no')],
    ['is not a directory', (_, response) => response.end('<html>')],
    ['has another format', (_, response) => response.end('{"data":{},"count":"1"}')],
    ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['never ends', (_, response) => void response.write('{"data":[')],
    ['is too large', (_, response) => response.end(`{"data":["${'x'.repeat(3_000_000)}"],"count":1}`)],
  ])('An upstream that %s leaves our wallets, and the log says so', async (_, answer) => {
    const { page, lines } = await startDeployment({ url: await startOdd(answer), timeoutMs: 300 })
    expect((await page('entries=1')).count).toBe(OWN)
    await expect.poll(() => lines.join('\n'), SOON).toContain('the upstream directory failed')
    expect((await page('entries=1')).count).toBe(OWN)
  })

  it('Hostile upstream entries are left out and counted, and their unknown networks are dropped', async () => {
    const wallets = [
      testWallet('Good', { chains: ['eip155:1'] }),
      { ...testWallet('Strange'), chains: ['cosmos:cosmoshub-4', 'eip155:10'] },
      testWallet('Script', { mobile_link: 'javascript:alert(1)' }),
      testWallet('\u041cetaMask', {}),
      { ...testWallet('Claims'), rdns: 'io.metamask' },
      { id: 'short', name: 'Short' },
      'nothing',
      null,
    ]
    const url = await startOdd((request, response) => {
      const page = new URL(request.url ?? '/', 'http://other').searchParams.get('page')
      response.end(JSON.stringify({ data: page === '1' ? wallets : [], count: wallets.length }))
    })
    const { page, lines } = await startDeployment({ url })
    await expect.poll(async () => (await page('entries=1')).count, SOON).toBe(OWN + 2)
    expect((await page('names=Good,Strange,Script,Claims')).data).toMatchObject([
      testWallet('Good', { chains: ['eip155:1'] }),
      testWallet('Strange', { chains: ['eip155:10'] }),
    ])
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'copied the upstream directory', wallets: 2, refused: 6 }),
    )
  })
})

describe('the images of an upstream directory', () => {
  const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  it('Valid upstream images are served as our own, and monograms replace the others', async () => {
    const wallets = [
      { ...testWallet('Harbour'), image_id: 'harbour-1' },
      { ...testWallet('Scripted'), image_id: 'scripted' },
      { ...testWallet('Elsewhere'), image_id: 'elsewhere' },
      { ...testWallet('Climbing'), image_id: '../../etc/passwd' },
      { ...testWallet('Endless'), image_id: 'endless' },
    ]
    const requests: string[] = []
    const url = await startOdd((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://other')
      if (pathname === '/getWallets') {
        const isFirst = searchParams.get('page') === '1'
        return void response.end(JSON.stringify({ data: isFirst ? wallets : [], count: wallets.length }))
      }
      requests.push(pathname)
      if (pathname.endsWith('/scripted')) return void response.end(SVG)
      if (pathname.endsWith('/elsewhere')) return void response.writeHead(302, { location: '/x' }).end()
      if (pathname.endsWith('/endless')) return void response.end(Buffer.alloc(1_000_000))
      return void response.end(WEBP)
    })
    const { server, page } = await startDeployment({ url })
    await expect.poll(async () => (await page('entries=1')).count, SOON).toBe(OWN + wallets.length)
    const picture = async (name: string) => {
      const [wallet] = (await page(`names=${name}`)).data
      const response = await fetch(`${server.urls.api}/getWalletImage/${wallet?.image_id}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      return {
        type: response.headers.get('content-type'),
        cache: response.headers.get('cache-control'),
        bytes,
      }
    }
    expect(await picture('Harbour')).toEqual({
      type: 'image/webp',
      cache: 'public, max-age=86400',
      bytes: WEBP,
    })
    await picture('Harbour')
    for (const name of ['Scripted', 'Elsewhere', 'Endless']) {
      const { type, cache, bytes } = await picture(name)
      expect([type, cache], name).toEqual(['image/svg+xml', 'public, max-age=60'])
      expect(bytes.toString()).not.toContain('script>')
    }
    expect(await picture('Climbing')).toMatchObject({ type: 'image/svg+xml', cache: 'public, max-age=86400' })
    await picture('Scripted')
    expect(requests).toEqual(
      ['harbour-1', 'scripted', 'elsewhere', 'endless'].map((id) => `/getWalletImage/${id}`),
    )
  })
})
