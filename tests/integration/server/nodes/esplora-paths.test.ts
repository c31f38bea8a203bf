import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startNode, type NodeAnswers, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const HASH = 'ab'.repeat(32)
const SILENT: NodeAnswers = (_, response) => void response.end()

/** Each test sets the answer of the node. */
let answers = SILENT
let node: TestNode
let server: TestServer
beforeAll(async () => {
  node = await startNode((request, response) => answers(request, response))
  server = await startTestServer({
    projects: [{ id: 'demo', name: 'Demo', origins: ['https://shop.example'] }],
    chains: { [EVM]: { rpcUrls: [node.url] }, [BITCOIN]: { rpcUrls: [`${node.url}/esplora/`] } },
    config: { limits: { rpcPerMinutePerClient: 1_000_000 } },
  })
})
afterAll(async () => {
  await server.stop()
  await node.stop()
})
beforeEach(() => {
  answers = SILENT
})

describe('the Esplora paths', () => {
  const esplora = (path: string, init: RequestInit = {}) =>
    fetch(`${server.urls.api}/v1/esplora/${BITCOIN}/${path}?projectId=demo`, {
      ...init,
      headers: { origin: server.urls.modal },
    })

  it('A request reaches the node under the same path', async () => {
    answers = ({ path }, response) => void response.end(path === '/esplora/blocks/tip/height' ? '101' : 'no')
    const response = await esplora('blocks/tip/height')
    expect([response.status, await response.text()]).toEqual([200, '101'])
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it.each([
    `address/${ADDRESS}`,
    `address/${ADDRESS}/utxo`,
    `tx/${HASH}/hex`,
    'fee-estimates',
    'block-height/7',
  ])('The path %s is served', async (path) => {
    answers = (_, response) => void response.end('[]')
    const response = await esplora(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  })

  it.each([
    'internal/admin',
    'address/not-an-address',
    'address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    `tx/${HASH}/..%2f..%2fadmin`,
    'block/zz',
    'block-height/1e9',
    'blocks/tip/height/',
  ])('The path %s is refused before a node is called', async (path) => {
    const before = node.received.length
    const response = await esplora(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { field: 'path' } })
    expect(node.received.length).toBe(before)
  })

  it('A transaction is broadcast, and the node’s reason for a refusal is passed on', async () => {
    answers = ({ body }, response) => {
      if (body === 'aa00') response.end(HASH)
      else response.writeHead(400).end('sendrawtransaction RPC error: bad-txns')
    }
    const sent = await esplora('tx', { method: 'POST', body: 'aa00' })
    expect([sent.status, await sent.text()]).toEqual([200, HASH])
    const refused = await esplora('tx', { method: 'POST', body: 'bb00' })
    expect([refused.status, await refused.text()]).toEqual([400, 'sendrawtransaction RPC error: bad-txns'])
  })

  it.each([
    ['is not hexadecimal', 'tx', 'hello'],
    ['goes to another path', 'block/00', 'aa00'],
  ])('A POST request that %s is refused', async (_, path, body) => {
    expect((await esplora(path, { method: 'POST', body })).status).toBe(400)
  })

  it('Esplora paths are served only for Bitcoin, which has no JSON-RPC', async () => {
    const wrong = await fetch(`${server.urls.api}/v1/esplora/${EVM}/tx/${HASH}?projectId=demo`, {
      headers: { origin: server.urls.modal },
    })
    expect(wrong.status).toBe(400)
    const call = await fetch(`${server.urls.api}/v1?chainId=${BITCOIN}&projectId=demo`, {
      method: 'POST',
      headers: { origin: server.urls.modal, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getblockcount', params: [] }),
    })
    expect([call.status, await call.json()]).toMatchObject([400, { id: 1, error: { code: -32601 } }])
  })

  it('Pages of other sites are refused', async () => {
    const response = await fetch(`${server.urls.api}/v1/esplora/${BITCOIN}/mempool?projectId=demo`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })
})
