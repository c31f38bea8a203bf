import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '#demo/collectibles/picture.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const SITE = 'https://shop.example'
/** A header that announces two extended images, of which the second is empty. */
const EMPTY_WEBP = Buffer.concat([
  Buffer.from('RIFF\u001e\0\0\0WEBPVP8X\n\0\0\0', 'latin1'),
  Buffer.alloc(10),
  Buffer.from('VP8X\0\0\0\0', 'latin1'),
])
const LOGO = Buffer.from(picture('Logo'))

let isLate = false
let site: TestNode
/** A machine beside the server that is on no list. */
let inside: TestNode
let server: TestServer
beforeAll(async () => {
  inside = await startNode((_request, response) => void response.end(LOGO))
  site = await startNode(({ path }, response) => {
    if (path === '/logo.png') response.end(LOGO)
    else if (path === '/logo.svg') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else if (path === '/late.png' && isLate) response.end(LOGO)
    else if (path === '/empty.webp') response.end(EMPTY_WEBP)
    else if (path === '/inside') {
      response.statusCode = 302
      response.setHeader('location', inside.url)
      response.end()
    } else {
      response.statusCode = 404
      response.end()
    }
  })
  server = await startTestServer({
    projects: [{ id: 'shop', name: 'Shop', origins: [SITE] }],
    config: {
      remoteFiles: { allowedOrigins: [site.url], ipfsGateway: null },
      limits: { accountPerMinutePerClient: 20, accountPerMinutePerProject: 1_000 },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([site.stop(), inside.stop()])
})

const ask = (url: string, headers: Record<string, string> = {}, projectId = 'shop') =>
  fetch(`${server.urls.api}/v1/owner-picture?${new URLSearchParams({ projectId, url }).toString()}`, {
    headers,
  })

describe('an image that an owner names', () => {
  it('An owner’s image is fetched once by the API, checked by its bytes and served as nothing but an image', async () => {
    const before = site.received.length
    const answers = await Promise.all([ask(`${site.url}/logo.png`), ask(`${site.url}/logo.png`)])
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(site.received.length).toBe(before + 1)
  })

  it.each([
    ['a missing image', '/missing.png', 404],
    ['an SVG document', '/logo.svg', 404],
    ['a truncated image', '/empty.webp', 404],
    ['a redirect into the network of the server', '/inside', 404],
  ])('A request for %s is refused with its reason', async (_, path, status) => {
    const answer = await ask(`${site.url}${path}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { error: { code: 'IMAGE_UNKNOWN', field: 'url', message: expect.stringMatching(/\w+: .+/) } },
    ])
    expect(inside.received).toEqual([])
  })

  it('A missing image is not cached, so it appears as soon as its server has it', async () => {
    expect((await ask(`${site.url}/late.png`)).status).toBe(404)
    isLate = true
    expect((await ask(`${site.url}/late.png`)).status).toBe(200)
  })

  it('Internal addresses, other schemes, unlisted pages and unknown projects get no image', async () => {
    expect((await ask(`${inside.url}/logo.png`)).status).toBe(404)
    expect((await ask(`https://localhost:${new URL(inside.url).port}/logo.png`)).status).toBe(404)
    expect(inside.received).toEqual([])
    expect((await ask('file:///etc/passwd')).status).toBe(400)
    expect((await ask(`${site.url}/logo.png`, { origin: 'https://stranger.example' })).status).toBe(403)
    expect((await ask(`${site.url}/logo.png`, {}, 'other')).status).toBe(404)
  })

  it('The answer does not reveal whether a name exists in the server’s network', async () => {
    const told = async (host: string) => (await ask(`https://${host}/logo.png`)).json()
    expect(await told('localhost')).toEqual(await told('no-such-host.invalid'))
  })

  it('A client cannot exceed the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(`${site.url}/logo.png`)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})
