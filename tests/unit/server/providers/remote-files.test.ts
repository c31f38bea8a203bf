import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '#server/providers/remote-files/public-address.ts'
import { createRemoteFiles, type ResolveName } from '#server/providers/remote-files/remote-files.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'

const LIMITS = { maxBytes: 1_000, timeoutMs: 2_000 }
let nodes: TestNode[] = []
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  nodes = []
})
const serve = async (...settings: Parameters<typeof startNode>) => {
  const node = await startNode(...settings)
  nodes.push(node)
  return node
}
/** A resolver that returns these addresses for every name. */
const resolver =
  (...addresses: string[]): ResolveName =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const files = (settings: Partial<Parameters<typeof createRemoteFiles>[0]> = {}) =>
  createRemoteFiles({ allowedOrigins: [], ipfsGateway: null, ...settings })

describe('remote files', () => {
  it.each([
    'http://example.org/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f000001/a.png',
    'https://0177.0.0.1/a.png',
    'https://127.1/a.png',
    'https://0/a.png',
    'https://[::1]/a.png',
    'https://[::]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://[::ffff:7f00:1]/a.png',
    'https://[64:ff9b::7f00:1]/a.png',
    'https://[2002:7f00:1::]/a.png',
    'https://[2001::7f00:1]/a.png',
    'https://[fe80::1]/a.png',
    'https://[fc00::1]/a.png',
    'https://[fd12:3456::1]/a.png',
    'https://[ff02::1]/a.png',
    'https://10.0.0.1/a.png',
    'https://172.16.0.1/a.png',
    'https://172.31.255.255/a.png',
    'https://192.168.1.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a.png',
    'https://198.18.0.1/a.png',
    'https://224.0.0.1/a.png',
    'https://255.255.255.255/a.png',
    'https://240.0.0.1/a.png',
    'https://user@example.org/a.png',
    'https://user:pass@example.org/a.png',
    'https://example.org:22/a.png',
    'https://example.org:8443/a.png',
    'ftp://example.org/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://example.org/',
    'data:image/png;base64,AAAA',
    'ipfs://bafy',
    '//example.org/a.png',
    'https://',
    '',
    `https://example.org/${'a'.repeat(3_000)}`,
  ])('A file at the URL "%s" is not fetched', async (url) => {
    const requests: string[] = []
    const resolve: ResolveName = (host) => void requests.push(host)
    const read = await files({ resolve }).read(url, LIMITS)
    expect(read).toMatchObject({ ok: false, error: { code: 'UPSTREAM_FAILED' } })
    // No connection was attempted.
    expect(read).not.toMatchObject({ error: { message: expect.stringContaining('cannot be reached') } })
    expect(requests).toEqual([])
  })

  it.each([['127.0.0.1'], ['::1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:10.0.0.1']])(
    'A file is not fetched when a host has the address %s',
    async (...addresses) => {
      const read = await files({ resolve: resolver(...addresses) }).read('https://example.org/a.png', LIMITS)
      expect(read).toMatchObject({ ok: false, error: { data: { isInside: true } } })
    },
  )

  it('A name that does not resolve is an answer, not the end of the process', async () => {
    // `dns.lookup` calls back with the error alone.
    const resolve: ResolveName = (_host, _options, callback) => callback(new Error('ENOTFOUND'))
    const read = await files({ resolve }).read('https://no-such-host.invalid/a.png', LIMITS)
    expect(read).toMatchObject({
      ok: false,
      error: { message: 'The file cannot be read: it cannot be reached.' },
    })
    expect(await files().read('https://no-such-host.invalid/a.png', LIMITS)).toEqual(read)
  })

  it('A file is fetched from an origin that the operator allows, and from no other', async () => {
    const node = await serve((_, response) => {
      response.setHeader('content-type', 'image/png').end('x')
    })
    const read = await files({ allowedOrigins: [node.url] }).read(`${node.url}/a.png`, LIMITS)
    expect(read).toEqual({ ok: true, value: { bytes: Buffer.from('x'), type: 'image/png' } })
    expect((await files().read(`${node.url}/a.png`, LIMITS)).ok).toBe(false)
    expect(node.received).toHaveLength(1)
  })

  it('A redirect to a URL that is not allowed is not followed', async () => {
    const inner = await serve((_, response) => {
      response.end('secret')
    })
    const outer = await serve(({ path }, response) => {
      response.statusCode = 302
      response.setHeader('location', path === '/loop' ? '/loop' : inner.url)
      response.end()
    })
    const allowed = files({ allowedOrigins: [outer.url] })
    expect((await allowed.read(`${outer.url}/a`, LIMITS)).ok).toBe(false)
    expect(inner.received).toEqual([])
    expect((await allowed.read(`${outer.url}/loop`, LIMITS)).ok).toBe(false)
    expect(outer.received).toHaveLength(5)
    const both = files({ allowedOrigins: [outer.url, inner.url] })
    expect((await both.read(`${outer.url}/a`, LIMITS)).ok).toBe(true)
  })

  it('A file that is too large, too slow or missing is refused', async () => {
    const node = await serve(({ path }, response) => {
      if (path === '/slow') return
      response.statusCode = path === '/none' ? 404 : 200
      response.end('x'.repeat(path === '/large' ? 1_001 : 1_000))
    })
    const remote = files({ allowedOrigins: [node.url] })
    expect((await remote.read(`${node.url}/a`, LIMITS)).ok).toBe(true)
    for (const path of ['/large', '/none', '/slow'])
      expect((await remote.read(`${node.url}${path}`, { ...LIMITS, timeoutMs: 200 })).ok).toBe(false)
  })

  it('A file that trickles is refused, and a compressed one is not unpacked', async () => {
    const trickles: NodeJS.Timeout[] = []
    const node = await serve(({ path }, response) => {
      if (path === '/packed') {
        response.writeHead(200, { 'content-encoding': 'gzip' })
        response.end(gzipSync(Buffer.alloc(50_000_000)).subarray(0, 900))
      } else {
        response.writeHead(200)
        trickles.push(setInterval(() => response.write('x'), 20))
      }
    })
    const remote = files({ allowedOrigins: [node.url] })
    const started = performance.now()
    expect((await remote.read(`${node.url}/trickle`, { ...LIMITS, timeoutMs: 300 })).ok).toBe(false)
    expect(performance.now() - started).toBeLessThan(1_500)
    for (const trickle of trickles) clearInterval(trickle)
    const packed = await remote.read(`${node.url}/packed`, LIMITS)
    expect(packed.ok && packed.value.bytes.byteLength).toBe(900)
    expect(node.received).toHaveLength(2)
  })

  it('A redirect to a name that resolves to this machine is not followed', async () => {
    const outer = await serve((_, response) => {
      response.writeHead(302, { location: 'https://rebound.example/' }).end()
    })
    const resolved: string[] = []
    const resolve: ResolveName = (host, _options, callback) => {
      resolved.push(host)
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const read = await files({ allowedOrigins: [outer.url], resolve }).read(`${outer.url}/a`, LIMITS)
    expect(read).toMatchObject({ ok: false, error: { data: { isInside: true } } })
    expect(resolved).toEqual(['rebound.example'])
  })

  it('The checked address is used, however often a name changes its addresses', async () => {
    const answers = ['93.184.215.14', '127.0.0.1']
    const seen: string[] = []
    const resolve: ResolveName = (_host, _options, callback) => {
      const address = answers.shift() ?? '127.0.0.1'
      seen.push(address)
      callback(null, [{ address, family: 4 }])
    }
    await files({ resolve }).read('https://rebound.example/a', { ...LIMITS, timeoutMs: 200 })
    expect(seen).toEqual(['93.184.215.14'])
  })

  it('An ipfs URL is read from the configured gateway', async () => {
    const node = await serve((_, response) => {
      response.end('x')
    })
    const remote = files({ allowedOrigins: [node.url], ipfsGateway: `${node.url}/` })
    for (const url of ['ipfs://bafy/1.png', 'ipfs://ipfs/bafy/1.png', 'ipfs:bafy/1.png'])
      expect((await remote.read(url, LIMITS)).ok).toBe(true)
    for (const url of ['ipfs://../secret', 'ipfs://bafy/../../secret', 'ipfs://', 'ipfs://bafy?x=1'])
      expect((await remote.read(url, LIMITS)).ok).toBe(false)
    expect(node.received.map(({ path }) => path)).toEqual(Array(3).fill('/ipfs/bafy/1.png'))
  })
})

describe('public address', () => {
  it.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'The address %s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})
