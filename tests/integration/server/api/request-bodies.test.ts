import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listening } from '#server/serving/listen.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const HEAD = 'Host: 127.0.0.1\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** Sends raw bytes. @returns the whole answer, once the connection ends or is idle */
async function send(port: number, bytes: string, quietMs = 1_500): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // A server that refuses the rest of a body resets the connection.
  socket.on('error', () => undefined)
  socket.setTimeout(quietMs, () => socket.destroy())
  socket.write(bytes)
  await closed
  return answer
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)

/** Every route that reads a body, with its maximum size in bytes and the site whose pages send it. */
const ROUTES = [
  ['/v1?chainId=eip155:31337&projectId=demo', 'application/json', 4_194_304, 'modal'],
  ['/v1/esplora/bip122:0f9188f13cb7b2c71f2a335e3a4fc328/tx?projectId=demo', 'text/plain', 262_144, 'modal'],
  ['/csp', 'application/csp-report', 65_536, 'modal'],
  ['/wallet/v1/login/email', 'application/json', 65_536, 'wallet'],
  ['/wallet/v1/device-approval/somebody', 'application/x-www-form-urlencoded', 1_024, 'api'],
  ['/wallet/v1/login/callback/apple', 'application/x-www-form-urlencoded', 65_536, 'api'],
] as const

describe.each(ROUTES)('a body for %s', (path, type, most, site) => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    const chains = {
      'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'] },
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { rpcUrls: ['http://127.0.0.1:1'] },
    }
    server = await startTestServer({ chains })
    port = Number(new URL(server.urls.api).port)
  })
  afterAll(() => server.stop())

  const head = `POST ${path} HTTP/1.1\r\n${HEAD}Origin: `
  const start = () => `${head}${server.urls[site]}\r\nContent-Type: ${type}\r\nConnection: close\r\n`
  const stated = (body: string) => `${start()}Content-Length: ${body.length}\r\n\r\n${body}`
  const inChunks = (...parts: string[]) => `${start()}${CHUNKED}\r\n${parts.map(chunk).join('')}0\r\n\r\n`

  it('A body is answered alike whether its length is stated or it is chunked', async () => {
    const whole = statusOf(await send(port, stated('{"a": 1}')))
    expect(statusOf(await send(port, inChunks('{"a"', ': 1}')))).toBe(whole)
    expect([whole < 500, whole !== 0]).toEqual([true, true])
  })

  it('A body whose stated length is too large gets 413 before it is sent', async () => {
    expect(statusOf(await send(port, `${start()}Content-Length: ${most + 1}\r\n\r\n`))).toBe(413)
  })

  it('A body that turns out too long gets 413', async () => {
    const { url, init } = { url: server.urls.api + path, init: { method: 'POST', duplex: 'half' } }
    const headers = { origin: server.urls[site], 'content-type': type }
    const piece = new Uint8Array(1_025).fill(120)
    let left = most + 1
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (left <= 0) controller.close()
        else controller.enqueue(piece)
        left -= piece.byteLength
      },
    })
    expect((await fetch(url, { ...init, headers, body })).status).toBe(413)
  })

  it('A body with invalid chunks gets 400', async () => {
    expect(statusOf(await send(port, `${start()}${CHUNKED}\r\nzz\r\nnonsense\r\n`))).toBe(400)
  })

  it('The server continues after a body that breaks off', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${start()}${CHUNKED}\r\n${chunk('{"a"')}`, () => socket.destroy())
    await once(socket, 'close')
    expect((await fetch(`${server.urls.api}/healthz`)).status).toBe(200)
  })
})

describe('a request that is sent too slowly', () => {
  let listening: Listening
  let port: number
  beforeAll(async () => {
    port = (await freePorts(1))[0] ?? 0
    const site = {
      origin: `http://127.0.0.1:${port}`,
      listen: { host: '127.0.0.1', port },
      fetch: async (request: Request) => new Response(await request.text()),
      refusalHeaders: { 'x-content-type-options': 'nosniff' },
    }
    listening = await listen([site], { timeouts: { headersMs: 300, requestMs: 600 } })
  })
  afterAll(() => listening.stop(0))

  it.each([
    ['the headers', `POST / HTTP/1.1\r\n${HEAD}`],
    ['the body', `POST / HTTP/1.1\r\n${HEAD}Content-Length: 9\r\n\r\nhalf`],
    ['the chunked body', `POST / HTTP/1.1\r\n${HEAD}${CHUNKED}\r\n${chunk('half')}`],
  ])(
    'A request of which %s never arrives in full is answered with 408 and the headers of a refusal',
    async (_, bytes) => {
      const answer = await send(port, bytes, 5_000)
      expect(statusOf(answer)).toBe(408)
      expect(answer).toContain('x-content-type-options: nosniff\r\n')
    },
  )

  it.each([
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has headers of 20 kB', `GET / HTTP/1.1\r\n${HEAD}A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('A message that %s is refused with the same headers', async (_, bytes, status) => {
    const answer = await send(port, bytes)
    expect(statusOf(answer)).toBe(status)
    expect(answer).toContain('x-content-type-options: nosniff\r\n')
  })

  it('a quick one is answered', async () => {
    const answer = await send(
      port,
      `POST / HTTP/1.1\r\n${HEAD}Connection: close\r\nContent-Length: 4\r\n\r\nfast`,
    )
    expect([statusOf(answer), answer.endsWith('fast')]).toEqual([200, true])
  })
})
