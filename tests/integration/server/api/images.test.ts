import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { createAdditionsRepository } from '#server/features/directory/additions-repository.ts'
import { importWallets } from '#server/features/directory/import-wallets.ts'
import { BUILT_IN_WALLETS, WALLET_ICONS } from '#server/features/directory/wallets/catalogue.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const WALLET = { id: 'ab'.repeat(32), name: 'Harbour', homepage: 'https://harbour.example' }
/** The headers of every image: any page may show it, it cannot run script, and no cookie is involved. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
/** A page that may show an image may also read why it is missing. */
const REFUSAL_HEADERS = {
  'content-type': 'application/json',
  'content-security-policy': HEADERS['content-security-policy'],
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function ask(path: string): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const response = await fetch(server.urls.api + path)
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
}

async function importEntry(entry: object): Promise<Awaited<ReturnType<typeof importWallets>>> {
  const database = openDatabase({ url: undefined, file: server.config.database.file })
  try {
    const rules = { known: BUILT_IN_WALLETS }
    return await importWallets(createAdditionsRepository(database), JSON.stringify([entry]), rules)
  } finally {
    await database.close()
  }
}

describe('wallet images', () => {
  it('Every wallet of the directory has an image', async () => {
    for (const { id, image_id: imageId, name } of BUILT_IN_WALLETS) {
      const { status, headers, body } = await ask(`/getWalletImage/${imageId}`)
      expect([status, headers['content-type']], name).toEqual([200, 'image/svg+xml'])
      expect(headers).toMatchObject({ ...HEADERS, 'cache-control': 'public, max-age=86400' })
      expect(headers['set-cookie']).toBeUndefined()
      expect(body.includes('<text'), name).toBe(!WALLET_ICONS.has(id))
      expect(body.toString()).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)/i)
    }
  })

  it('An imported image is served with its own type under its hash, to be cached forever', async () => {
    expect(await importEntry({ ...WALLET, image: `data:image/webp;base64,${WEBP}` })).toMatchObject({
      ok: true,
    })
    await server.restart()
    const list = JSON.parse((await ask(`/getWallets?projectId=demo&include=${WALLET.id}`)).body.toString())
    const { image_id: imageId } = list.data[0]
    expect(imageId).toMatch(/^[0-9a-f]{64}$/)
    expect(imageId).not.toBe(WALLET.id)
    const { status, headers, body } = await ask(`/getWalletImage/${imageId}`)
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers).toMatchObject({ ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' })
    expect(body.toString('base64')).toBe(WEBP)
  })

  it('An image that may not be served is not imported', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    for (const type of ['svg+xml', 'png']) {
      const imported = await importEntry({
        ...WALLET,
        id: 'cd'.repeat(32),
        image: `data:image/${type};base64,${svg}`,
      })
      expect(imported).toMatchObject({
        ok: false,
        error: { code: 'WALLET_ENTRY_INVALID', data: { field: '[0].image' } },
      })
    }
  })

  it.each([
    ['/getWalletImage/nothing', 400, 'REQUEST_INVALID'],
    [`/getWalletImage/${'g'.repeat(64)}`, 400, 'REQUEST_INVALID'],
    [`/getWalletImage/${'a'.repeat(63)}`, 400, 'REQUEST_INVALID'],
    ['/getWalletImage/..%2f..%2fetc%2fpasswd', 400, 'REQUEST_INVALID'],
    [`/getWalletImage/${'00'.repeat(32)}`, 404, 'IMAGE_UNKNOWN'],
  ])('The request %s is answered with %i, its code and the field', async (path, status, code) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(REFUSAL_HEADERS)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code, field: 'imageId' } })
  })
})

describe('images of tokens, currencies and networks', () => {
  it.each([
    ['/public/getTokenImage/USDC', '<path'],
    ['/public/getTokenImage/wBTC', '<path'],
    ['/public/getTokenImage/USD%E2%82%AE', '<path'],
    ['/public/getTokenImage/NOPE42', '>NO</text>'],
    ['/public/getExchangeImage/kraken', '<path'],
    ['/public/getExchangeImage/nope42', '>NO</text>'],
    ['/public/getCurrencyImage/EUR', '>€</text>'],
    ['/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900', '<path'],
  ])('The path %s is an image', async (path, content) => {
    const { status, headers, body } = await ask(path)
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(headers).toMatchObject(HEADERS)
    expect(body.toString()).toContain(content)
  })

  it.each([
    ['/public/getTokenImage/%3Cscript%3E', 'symbol'],
    [`/public/getTokenImage/${'A'.repeat(33)}`, 'symbol'],
    ['/public/getTokenImage/..%2FETH', 'symbol'],
    ['/public/getCurrencyImage/%00', 'currency'],
    ['/public/getExchangeImage/..%2Fwallets', 'name'],
    [`/public/getAssetImage/${'a'.repeat(65)}`, 'imageId'],
    ['/public/getAssetImage/%22%3E', 'imageId'],
    [`/networks/${'a'.repeat(42)}/image`, 'caipNetworkId'],
  ])('The path %s is refused with its field', async (path, field) => {
    const answer = await ask(path)
    expect(answer.status).toBe(400)
    expect(answer.headers).toMatchObject(REFUSAL_HEADERS)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'REQUEST_INVALID', field } })
  })
})
