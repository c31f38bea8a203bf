import { describe, expect, it } from 'vitest'
import { createChainApi } from '#frame/services/chain-api.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { Network } from '#schemas/entities/network.ts'
import { holdClock } from '#tests/support/fakes/held-clock.ts'

function network(id: string): Network {
  const known = findNetwork(id)
  if (!known) throw new Error(`No network ${id}.`)
  return known
}

function setUp(answer: () => Response) {
  const seen: { readonly url: string; readonly method: unknown; readonly body: unknown }[] = []
  const ask = createChainApi({
    apiUrl: 'https://api.example',
    projectId: 'demo & co',
    clock: holdClock(),
    fetch: async (url, { method, body }) => {
      seen.push({ url, method, body: typeof body === 'string' ? body : undefined })
      return answer()
    },
  })
  return { ask, seen }
}

const EVM = network('eip155:1')
const BITCOIN = network('bip122:000000000019d6689c085ae165831e93')

describe('JSON-RPC node', () => {
  it('A node is called at the route of its network, for this project', async () => {
    const { ask, seen } = setUp(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x10' }))
    expect(await ask(EVM, 'eth_blockNumber', undefined)).toEqual({ ok: true, value: '0x10' })
    expect(seen[0]?.url).toBe('https://api.example/v1?chainId=eip155%3A1&projectId=demo%20%26%20co')
    expect(JSON.parse(String(seen[0]?.body))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_blockNumber',
      params: [],
    })
  })

  it('The answer null of a node is answered as null', async () => {
    const { ask } = setUp(() => Response.json({ jsonrpc: '2.0', id: 1, result: null }))
    expect(await ask(EVM, 'eth_getTransactionReceipt', ['0x'])).toEqual({ ok: true, value: null })
  })

  it("A refusal of a node has the node's own code and data, under any status", async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const { ask } = setUp(() => Response.json({ jsonrpc: '2.0', id: 1, error }, { status: 400 }))
    expect(await ask(EVM, 'eth_call', [{}])).toEqual({ ok: false, error })
  })

  it.each([
    [502, 'UPSTREAM_FAILED'],
    [504, 'UPSTREAM_TIMEOUT'],
  ])('A node that did not answer the server has refused nothing (status %i)', async (status, code) => {
    const error = { code: -32_603, message: 'No node of this network answered.' }
    const { ask } = setUp(() => Response.json({ jsonrpc: '2.0', id: 1, error }, { status }))
    expect(await ask(EVM, 'eth_sendRawTransaction', ['0x02'])).toEqual({
      ok: false,
      error: { code, message: error.message },
    })
  })

  it("A refusal of the server has the server's own words", async () => {
    const error = { code: 'NETWORK_UNKNOWN', message: 'The deployment does not serve this network.' }
    const { ask } = setUp(() => Response.json({ error }, { status: 404 }))
    expect(await ask(EVM, 'eth_call', [{}])).toEqual({ ok: false, error })
  })

  it('A response of something else counts as unreachable', async () => {
    const { ask } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await ask(EVM, 'eth_call', [{}])).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
  })
})

describe('Esplora node', () => {
  it('An Esplora node is read by path', async () => {
    const { ask, seen } = setUp(() => Response.json([{ value: 1_000 }]))
    expect(await ask(BITCOIN, 'address/bc1q/utxo', undefined)).toEqual({
      ok: true,
      value: [{ value: 1_000 }],
    })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: `https://api.example/v1/esplora/${encodeURIComponent(BITCOIN.caipNetworkId)}/address/bc1q/utxo?projectId=demo%20%26%20co`,
    })
  })

  it('An Esplora node takes a transaction as text and answers its id as text', async () => {
    const { ask, seen } = setUp(() => new Response('e3b0c442'))
    expect(await ask(BITCOIN, 'tx', '0200')).toEqual({ ok: true, value: 'e3b0c442' })
    expect(seen[0]).toMatchObject({ method: 'POST', body: '0200' })
  })

  it('An Esplora node refuses in plain text', async () => {
    const { ask } = setUp(() => new Response('bad-txns-inputs-missingorspent', { status: 400 }))
    expect(await ask(BITCOIN, 'tx', '0200')).toEqual({
      ok: false,
      error: { code: -32_000, message: 'bad-txns-inputs-missingorspent' },
    })
  })
})
