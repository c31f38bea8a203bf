import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'
import { rpcResult, startNode, type NodeAnswers, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'
const SECOND_EVM = 'eip155:1'
const SOLANA = 'solana:LocaLPostern11111111111111111111'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Each test sets the answers of the nodes. */
let firstAnswers: NodeAnswers = rpcResult(null)
let secondAnswers: NodeAnswers = rpcResult(null)

let first: TestNode
let second: TestNode
let server: TestServer

beforeAll(async () => {
  first = await startNode((request, response) => firstAnswers(request, response))
  second = await startNode((request, response) => secondAnswers(request, response))
  server = await startTestServer({
    projects: [{ id: 'demo', name: 'Demo', origins: ['https://shop.example'] }],
    chains: {
      [EVM]: { rpcUrls: [first.url] },
      [SECOND_EVM]: { rpcUrls: [`${first.url}/key?token=secret`, second.url] },
      [SOLANA]: { rpcUrls: [first.url] },
      [BITCOIN]: { rpcUrls: [`${first.url}/esplora/`] },
      'eip155:10': { rpcUrls: ['http://127.0.0.1:1'] },
    },
    config: { limits: { rpcPerMinutePerClient: 1_000_000 } },
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([first.stop(), second.stop()])
})
afterEach(() => {
  firstAnswers = rpcResult(null)
  secondAnswers = rpcResult(null)
})

interface Sent {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  readonly text: string
}

interface SendOptions {
  readonly chainId?: string
  readonly projectId?: string
  readonly origin?: string | null
  readonly type?: string
}

async function send(body: unknown, options: SendOptions = {}): Promise<Sent> {
  const { chainId = EVM, projectId = 'demo', origin = server.urls.modal, type = 'application/json' } = options
  const query = new URLSearchParams({ chainId, projectId })
  const response = await fetch(`${server.urls.api}/v1?${query}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(origin === null ? {} : { origin }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text), headers: response.headers, text }
}

/** The number of calls that were merged with an equal one under way. */
async function sharedCalls(): Promise<number> {
  const metrics = await (await fetch(`${server.urls.api}/metrics`)).text()
  return Number(/^postern_rpc_coalesced_total (\d+)$/m.exec(metrics)?.[1])
}

const call = (id: unknown, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

describe('a chain read', () => {
  it('A read is answered by the node under the id of the caller', async () => {
    firstAnswers = rpcResult('0x10')
    for (const id of [7, 'seven', 0]) {
      const { status, body } = await send(call(id, 'eth_blockNumber'))
      expect([status, body]).toEqual([200, { jsonrpc: '2.0', id, result: '0x10' }])
    }
  })

  it('A path with a trailing slash is served as well', async () => {
    firstAnswers = rpcResult('0x10')
    const response = await fetch(`${server.urls.api}/v1/?chainId=${EVM}&projectId=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
      body: JSON.stringify(call(1, 'eth_blockNumber')),
    })
    expect(await response.json()).toMatchObject({ result: '0x10' })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
  })

  it('Numbers beyond double precision are preserved', async () => {
    firstAnswers = ({ body }, response) => {
      const { id } = parseJson(body, JsonRpcCall)
      response.end(`{"jsonrpc":"2.0","result":{"rentEpoch":18446744073709551615},"id":${JSON.stringify(id)}}`)
    }
    const { text } = await send(call(1, 'getAccountInfo', ['x']), { chainId: SOLANA })
    expect(text).toBe('{"jsonrpc":"2.0","result":{"rentEpoch":18446744073709551615},"id":1}')
  })

  it('An error of the node is passed on with its code and data', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    firstAnswers = ({ body }, response) => {
      const { id } = parseJson(body, JsonRpcCall)
      response.statusCode = 400
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
    }
    const { status, body } = await send(call(5, 'eth_call', [{}]))
    expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 5, error }])
  })

  it('Equal reads under way share one upstream call, each under its own id', async () => {
    let release: () => void = () => undefined
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    firstAnswers = async (request, response) => {
      await isReleased
      await rpcResult('0xabc')(request, response)
    }
    const before = first.received.length
    const sharedBefore = await sharedCalls()
    const many = Array.from({ length: 40 }, (_, id) => send(call(id, 'eth_getBalance', ['0x1', 'latest'])))
    await expect.poll(sharedCalls, { timeout: 8_000 }).toBe(sharedBefore + 39)
    release()
    const answers = await Promise.all(many)
    expect(first.received.length - before).toBe(1)
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 40 }, (_, id) => ({ jsonrpc: '2.0', id, result: '0xabc' })),
    )
    await send(call(1, 'eth_getBalance', ['0x1', 'latest']))
    expect(first.received.length - before).toBe(2)
  })

  it('Calls with another network, method or parameters, broadcasts and filters are not shared', async () => {
    firstAnswers = rpcResult('0x1', 200)
    const before = first.received.length
    await Promise.all([
      send(call(1, 'eth_getBalance', ['0x1', 'latest'])),
      send(call(1, 'eth_getBalance', ['0x2', 'latest'])),
      send(call(1, 'eth_getCode', ['0x1', 'latest'])),
      send(call(1, 'eth_getBalance', ['0x1', 'latest']), { chainId: SECOND_EVM }),
      send(call(1, 'eth_sendRawTransaction', ['0x1'])),
      send(call(1, 'eth_sendRawTransaction', ['0x1'])),
      send(call(1, 'eth_newBlockFilter')),
      send(call(1, 'eth_newBlockFilter')),
    ])
    expect(first.received.length - before).toBe(8)
  })
})

describe('a batch', () => {
  it('Every call of a batch is answered in order, failures between successes', async () => {
    firstAnswers = rpcResult('0x1')
    const { status, body } = await send([
      call('a', 'eth_blockNumber'),
      call('b', 'eth_sign', ['0x', '0x']),
      { jsonrpc: '1.0', id: 'c', method: 'eth_gasPrice' },
      5,
    ])
    expect(status).toBe(200)
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x1' },
      { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: expect.stringContaining('eth_sign') } },
      { jsonrpc: '2.0', id: 'c', error: { code: -32600, message: expect.stringContaining('jsonrpc') } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
    ])
  })

  it('A batch may have a thousand calls', async () => {
    firstAnswers = rpcResult('0x1')
    const { status, body } = await send(Array.from({ length: 1_000 }, (_, id) => call(id, 'eth_blockNumber')))
    expect(status).toBe(200)
    expect(body).toHaveLength(1_000)
  })

  it.each([0, 1_001])('A batch of %i calls is refused', async (length) => {
    const { status, body } = await send(Array.from({ length }, (_, id) => call(id, 'eth_chainId')))
    expect([status, body]).toMatchObject([400, { id: null, error: { code: -32600 } }])
  })
})

describe('failing nodes', () => {
  it.each([
    ['answers 500', ((_, response) => void response.writeHead(500).end('{}')) satisfies NodeAnswers],
    ['answers 429', ((_, response) => void response.writeHead(429).end('{}')) satisfies NodeAnswers],
    ['answers invalid JSON', ((_, response) => void response.end('<html>')) satisfies NodeAnswers],
    [
      'answers another call',
      ((_, response) => void response.end('{"id":"x","result":1}')) satisfies NodeAnswers,
    ],
    ['hangs up', ((_, response) => void response.destroy()) satisfies NodeAnswers],
    [
      'redirects',
      ((_, response) => void response.writeHead(307, { location: second.url }).end()) satisfies NodeAnswers,
    ],
  ])('A first node that %s is skipped', async (_, answers: NodeAnswers) => {
    firstAnswers = answers
    secondAnswers = rpcResult('0x2')
    const { status, body } = await send(call(1, 'eth_blockNumber'), { chainId: SECOND_EVM })
    expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 1, result: '0x2' }])
  })

  it('A hanging node leaves enough time for the next one', { timeout: 15_000 }, async () => {
    // This test has its own deployment, because the other tests have made the first one prefer the second node.
    const own = await startTestServer({ chains: { [SECOND_EVM]: { rpcUrls: [first.url, second.url] } } })
    firstAnswers = () => undefined
    secondAnswers = rpcResult('0x2')
    const url = `${own.urls.api}/v1?chainId=${SECOND_EVM}&projectId=demo`
    const headers = { 'content-type': 'application/json', origin: own.urls.modal }
    const ask = () =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(call(1, 'eth_blockNumber')) })
    const startedAt = performance.now()
    expect(await (await ask()).json()).toMatchObject({ result: '0x2' })
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    const before = first.received.length
    await ask()
    expect(first.received.length, 'the failed node is asked last for a while').toBe(before)
    await own.stop()
  })

  it('Calls without a live node get -32603 under their id, and 502', async () => {
    const { status, body } = await send(call('mine', 'eth_blockNumber'), { chainId: 'eip155:10' })
    expect([status, body]).toMatchObject([502, { jsonrpc: '2.0', id: 'mine', error: { code: -32603 } }])
  })

  it(
    'Calls that nodes leave unanswered for ten seconds get -32603 under their id, and 504',
    { timeout: 20_000 },
    async () => {
      firstAnswers = () => undefined
      const startedAt = performance.now()
      const { status, body } = await send(call('mine', 'eth_blockNumber'))
      expect([status, body]).toMatchObject([504, { id: 'mine', error: { code: -32603 } }])
      expect(performance.now() - startedAt).toBeLessThan(15_000)
    },
  )

  it('An answer above 4 MiB is refused, and no second node is tried', async () => {
    firstAnswers = rpcResult('x'.repeat(4_300_000))
    const before = second.received.length
    const { status, body } = await send(call(1, 'eth_getLogs', [{}]))
    expect([status, body]).toMatchObject([502, { id: 1, error: { code: -32603 } }])
    expect(second.received.length).toBe(before)
  })

  it('Errors never contain the URL of a node, which may include a key', async () => {
    firstAnswers = (_, response) => void response.destroy()
    secondAnswers = (_, response) => void response.destroy()
    const { text } = await send(call(1, 'eth_blockNumber'), { chainId: SECOND_EVM })
    expect(text).not.toContain('secret')
    expect(text).not.toContain('127.0.0.1')
  })
})

describe('an invalid request', () => {
  it.each([
    'eth_sign',
    'eth_sendTransaction',
    'debug_traceTransaction',
    'anvil_mine',
    'personal_unlockAccount',
  ])('The method %s is not served', async (method) => {
    const before = first.received.length
    const { body } = await send(call(3, method))
    expect(body).toMatchObject({ id: 3, error: { code: -32601 } })
    expect(first.received.length).toBe(before)
  })

  it.each([
    ['invalid JSON', '{"jsonrpc":', -32700],
    ['a string', '"eth_chainId"', -32600],
    ['without an id', '{"jsonrpc":"2.0","method":"eth_chainId"}', -32600],
    ['without a method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['with bad params', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":"x"}', -32600],
  ])('An invalid call (%s) gets 400', async (_, body, code) => {
    const sent = await send(body)
    expect([sent.status, sent.body]).toMatchObject([400, { jsonrpc: '2.0', error: { code } }])
  })

  it('Parameters above 64 KiB get 413, while a transaction may have 256 KiB', async () => {
    const large = await send(call(1, 'eth_getLogs', ['x'.repeat(70_000)]))
    expect([large.status, large.body]).toMatchObject([413, { id: 1, error: { code: -32602 } }])
    const trial = await send(call(1, 'eth_simulateV1', [{ data: '0x'.padEnd(200_000, 'a') }, 'latest']))
    expect(trial.status).toBe(200)
    const transaction = await send(call(1, 'eth_sendRawTransaction', ['0x'.padEnd(200_000, 'a')]))
    expect(transaction.status).toBe(200)
    const tooLarge = await send(call(1, 'eth_sendRawTransaction', ['0x'.padEnd(300_000, 'a')]))
    expect(tooLarge.status).toBe(413)
  })

  it.each(['eth_estimateGas', 'eth_call', 'eth_createAccessList', 'eth_simulateV1'])(
    'A contract above 49,152 bytes is accepted in %s (EIP-3860)',
    async (method) => {
      const data = `0x${'60'.repeat(60_000)}`
      expect((await send(call(1, method, [{ data }, 'latest']))).status).toBe(200)
    },
  )

  it('A body above 4 MiB gets 413', async () => {
    const { status, body } = await send('x'.repeat(4_300_000))
    expect([status, body]).toMatchObject([413, { error: { code: 'PAYLOAD_TOO_LARGE', field: 'body' } }])
  })

  it.each([
    ['an unknown network', { chainId: 'eip155:999' }, 404, 'NETWORK_UNKNOWN', 'chainId'],
    ['no network', { chainId: '' }, 400, 'REQUEST_INVALID', 'chainId'],
    ['an unknown project', { projectId: 'nobody' }, 404, 'PROJECT_UNKNOWN', 'projectId'],
    ['a foreign page', { origin: 'https://evil.example' }, 403, 'ORIGIN_NOT_ALLOWED', 'origin'],
    ['no origin at all', { origin: null }, 403, 'ORIGIN_NOT_ALLOWED', 'origin'],
    [
      'a form',
      { type: 'application/x-www-form-urlencoded' },
      415,
      'CONTENT_TYPE_UNSUPPORTED',
      'content-type',
    ],
  ])('A request with %s is refused by name', async (_, options, status, code, field) => {
    const sent = await send(call(1, 'eth_chainId'), options)
    expect([sent.status, sent.body]).toMatchObject([status, { error: { code, field } }])
  })
})

describe('cross-origin access', () => {
  const preflight = (origin: string) =>
    fetch(`${server.urls.api}/v1?chainId=${EVM}&projectId=demo`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  it('The modal, the wallet and the pages of the project have access', async () => {
    for (const origin of [server.urls.modal, server.urls.wallet, 'https://shop.example']) {
      const { headers } = await preflight(origin)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('vary')).toContain('origin')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it.each(['https://evil.example', 'null', 'https://shop.example.evil.example'])(
    'The origin %s has no access',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it('The modal can read refusals too', async () => {
    const { headers } = await send(call(1, 'eth_chainId'), { projectId: 'nobody' })
    expect(headers.get('access-control-allow-origin')).toBe(server.urls.modal)
  })
})

describe('the rate limit', () => {
  it('Every call of a batch is counted, and a refusal says when to retry', async () => {
    const limits = { rpcPerMinutePerClient: 10 }
    const own = await startTestServer({ chains: { [EVM]: { rpcUrls: [first.url] } }, config: { limits } })
    firstAnswers = rpcResult('0x1')
    const url = `${own.urls.api}/v1?chainId=${EVM}&projectId=demo`
    const headers = { 'content-type': 'application/json', origin: own.urls.modal }
    const ask = (calls: number) => {
      const body = JSON.stringify(Array.from({ length: calls }, (_, id) => call(id, 'eth_chainId')))
      return fetch(url, { method: 'POST', headers, body })
    }
    expect((await ask(8)).status).toBe(200)
    const refused = await ask(8)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    await own.stop()
  })
})
