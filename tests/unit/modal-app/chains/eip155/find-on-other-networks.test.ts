import { expect, it, vi } from 'vitest'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { Network } from '#schemas/entities/network.ts'

const SAFE = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
const NETWORKS = [
  'eip155:1',
  'eip155:10',
  'eip155:8453',
  'eip155:11155111',
  'eip155:5',
  'eip155:31337',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
].map(networkOf)
const CONTRACT = '0x6001'

function networkOf(id: string): Network {
  const network = findNetwork(id)
  if (!network) throw new Error(`There is no network ${id}.`)
  return network
}

/** What the code at an address is, by network; null is what no node should answer, and 'silent' waits for ever. */
type Codes = Readonly<Record<string, string | null>>

async function look(codes: Codes, here = 'eip155:8453') {
  const asked: string[] = []
  const chain = (await CHAINS.eip155())({
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const network = url.searchParams.get('chainId') ?? ''
      const code = network in codes ? codes[network] : '0x'
      const body = typeof init?.body === 'string' ? init.body : '[]'
      const calls = JSON.parse(body) as readonly { id: number; params: readonly unknown[] }[]
      asked.push(...calls.map(({ params }) => `${network} ${String(params[0])}`))
      if (code === 'silent') return new Promise(() => {})
      return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: code })))
    },
  })
  const { findOnOtherNetworks } = await chain.transfers()
  const found = findOnOtherNetworks?.({ to: SAFE, network: networkOf(here), networks: NETWORKS })
  return { asked, found }
}

it.each<[string, Codes, unknown]>([
  [
    'that is a contract on others is named by them',
    { 'eip155:10': CONTRACT, 'eip155:1': CONTRACT },
    ['Ethereum', 'OP Mainnet'],
  ],
  [
    'that is one on another is named although a third does not tell',
    { 'eip155:10': CONTRACT, 'eip155:1': null },
    ['OP Mainnet'],
  ],
])('a recipient %s', async (_what, codes, networks) => {
  expect(await (await look(codes)).found).toEqual({ kind: 'contract', networks })
})

it.each<[string, Codes]>([
  ['nowhere', {}],
  ['here as well', { 'eip155:8453': CONTRACT, 'eip155:10': CONTRACT }],
  ['here, while another does not tell', { 'eip155:8453': CONTRACT, 'eip155:10': null }],
  [
    'on a test network alone',
    { 'eip155:11155111': CONTRACT, 'eip155:31337': CONTRACT, 'eip155:5': CONTRACT },
  ],
  ['only by the code a person lets an account run', { 'eip155:10': `0xef0100${'11'.repeat(20)}` }],
])('a recipient that is a contract %s is none to speak of', async (_what, codes) => {
  expect(await (await look(codes)).found).toEqual({ kind: 'none' })
})

it('networks that answer what is no code are unknown', async () => {
  expect(await (await look({ 'eip155:10': null })).found).toEqual({ kind: 'unknown' })
})

it('networks are asked at once and waited for a second', async () => {
  vi.useFakeTimers()
  try {
    const { asked, found } = await look({ 'eip155:1': 'silent', 'eip155:8453': 'silent' })
    let isThere = false
    void found?.then(() => (isThere = true))
    await vi.advanceTimersByTimeAsync(999)
    expect(asked.toSorted()).toEqual([`eip155:1 ${SAFE}`, `eip155:10 ${SAFE}`, `eip155:8453 ${SAFE}`])
    expect(isThere).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await found).toEqual({ kind: 'unknown' })
  } finally {
    vi.useRealTimers()
  }
})

it('nobody is asked about who gets something on a test network', async () => {
  const { asked, found } = await look({ 'eip155:1': CONTRACT }, 'eip155:11155111')
  expect(await found).toEqual({ kind: 'none' })
  expect(asked).toEqual([])
})

it.each(['solana', 'bip122'] as const)('addresses of %s are the same nowhere else', async (namespace) => {
  const access = {
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: () => Promise.reject(new TypeError()),
  }
  const chain = (await CHAINS[namespace]())(access)
  expect((await chain.transfers()).findOnOtherNetworks).toBeUndefined()
})
