import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'
import { startNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })

describe('a stopping server', () => {
  it('A stopping server finishes the request under way, refuses new connections and exits', async () => {
    let reached: () => void = () => undefined
    const isReached = new Promise<void>((resolve) => (reached = resolve))
    let release: () => void = () => undefined
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    const node = await startNode(async ({ body }, response) => {
      reached()
      await isReleased
      const { id } = parseJson(body, JsonRpcCall)
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
    })
    const server = await startTestServer({ chains: { 'eip155:31337': { rpcUrls: [node.url] } } })
    const url = `${server.urls.api}/v1?chainId=eip155:31337&projectId=demo`
    const headers = { 'content-type': 'application/json', origin: server.urls.modal }
    const answer = fetch(url, { method: 'POST', headers, body: CALL })
    await isReached
    const stopped = server.stop()
    await expect(fetch(`${server.urls.modal}/m/demo/`)).rejects.toThrow(/fetch failed/)
    release()
    expect(await (await answer).json()).toMatchObject({ result: '0x1' })
    await stopped
    await node.stop()
  })

  it('A request that does not finish in time is cut off', async () => {
    const node = await startNode(() => undefined)
    const server = await startTestServer({
      chains: { 'eip155:31337': { rpcUrls: [node.url] } },
      config: { stopWithinMs: 300 },
    })
    const url = `${server.urls.api}/v1?chainId=eip155:31337&projectId=demo`
    const headers = { 'content-type': 'application/json', origin: server.urls.modal }
    const answer = fetch(url, { method: 'POST', headers, body: CALL }).catch(() => 'cut')
    await expect.poll(() => node.received.length).toBe(1)
    const startedAt = performance.now()
    await server.stop()
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(await answer).toBe('cut')
    await node.stop()
  })

  it('A stopped server releases its ports and its database, so that it can start again', async () => {
    const first = await startTestServer()
    await first.stop()
    const again = await startTestServer({ config: { modal: first.config.modal } })
    expect((await fetch(`${again.urls.modal}/m/demo/`)).status).toBe(200)
    await again.stop()
  })
})

describe('a stopping server behind a load balancer', () => {
  const readyz = async (server: TestServer) => (await fetch(`${server.urls.api}/readyz`)).status

  it('Requests are answered, and /readyz gets 503, until the balancer has polled often enough', async () => {
    const server = await startTestServer({ config: { leaveAfterRefusals: 2, leaveWithinMs: 20_000 } })
    expect([await readyz(server), await readyz(server)]).toEqual([200, 200])
    let isStopped = false
    const stopped = server.stop().then(() => (isStopped = true))
    const document = await fetch(`${server.urls.modal}/m/demo/`)
    expect([document.status, document.headers.get('connection')]).toEqual([200, 'close'])
    expect(await readyz(server)).toBe(503)
    // The health check still succeeds, so that no supervisor restarts the process.
    expect((await fetch(`${server.urls.api}/healthz`)).status).toBe(200)
    expect(isStopped).toBe(false)
    expect(await readyz(server)).toBe(503)
    await stopped
    await expect(readyz(server)).rejects.toThrow(/fetch failed/)
  })

  it('The server waits no longer than configured for a balancer that stops polling', async () => {
    const server = await startTestServer({ config: { leaveAfterRefusals: 2, leaveWithinMs: 300 } })
    await readyz(server)
    await readyz(server)
    const startedAt = performance.now()
    await server.stop()
    expect(performance.now() - startedAt).toBeGreaterThan(290)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  it('Polls through a proxy do not count, because any client could end the wait with them', async () => {
    const server = await startTestServer({ config: { leaveAfterRefusals: 2, leaveWithinMs: 1_500 } })
    await readyz(server)
    await readyz(server)
    const startedAt = performance.now()
    const stopped = server.stop()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    for (let requestCount = 0; requestCount < 5; requestCount += 1)
      expect((await fetch(`${server.urls.api}/readyz`, { headers })).status).toBe(503)
    await stopped
    expect(performance.now() - startedAt).toBeGreaterThan(1_490)
  })

  it('The server does not wait for a client that polled once', async () => {
    const server = await startTestServer({ config: { leaveWithinMs: 20_000 } })
    await readyz(server)
    const startedAt = performance.now()
    await server.stop()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('a server that cannot start', () => {
  it('A taken port is named and the others are released', async () => {
    const first = await startTestServer()
    await expect(startTestServer({ config: { api: first.config.api } })).rejects.toThrow(/EADDRINUSE/)
    await first.stop()
  })

  it('An invalid origin is named', async () => {
    const projects = [{ id: 'demo', name: 'Demo', origins: ['example.com'] }]
    await expect(startTestServer({ projects })).rejects.toThrow(
      /In the project demo, origins\[0\]: "example.com" is not an origin/,
    )
  })
})

describe('a slow client', () => {
  it('A client whose headers take longer than ten seconds is cut off', { timeout: 40_000 }, async () => {
    const server = await startTestServer()
    const startedAt = performance.now()
    const socket = connect(Number(new URL(server.urls.modal).port), '127.0.0.1')
    socket.write('GET /m/demo/ HTTP/1.1\r\nHost: x\r\n')
    socket.on('error', () => undefined).resume()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    await server.stop()
  })
})
