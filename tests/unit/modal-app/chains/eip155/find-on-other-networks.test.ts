import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
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

const Calls = z.array(z.object({ id: z.number(), params: z.array(z.unknown()) }))
/** The code at an address by network; null is an invalid answer, and 'silent' never answers. */
type Codes = Readonly<Record<string, string | null>>

async function look(codes: Codes, here = 'eip155:8453') {
  const requests: string[] = []
  const chain = (await CHAINS.eip155())({
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const network = url.searchParams.get('chainId') ?? ''
      const code = network in codes ? codes[network] : '0x'
      const body = typeof init?.body === 'string' ? init.body : '[]'
      const calls = Calls.parse(JSON.parse(body))
      requests.push(...calls.map(({ params }) => `${network} ${String(params[0])}`))
      if (code === 'silent') return new Promise(() => {})
      return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: code })))
    },
  })
  const { findOnOtherNetworks } = await chain.transfers()
  const found = findOnOtherNetworks?.({ to: SAFE, network: networkOf(here), networks: NETWORKS })
  return { requests, found }
}

it.each<[string, Codes, unknown]>([
  ['on several other networks', { 'eip155:10': CONTRACT, 'eip155:1': CONTRACT }, ['Ethereum', 'OP Mainnet']],
  [
    'on one network, while another one does not answer,',
    { 'eip155:10': CONTRACT, 'eip155:1': null },
    ['OP Mainnet'],
  ],
])('A recipient that is a contract %s is reported', async (_case, codes, networks) => {
  expect(await (await look(codes)).found).toEqual({ kind: 'contract', networks })
})

it.each<[string, Codes]>([
  ['nowhere', {}],
  ['here as well', { 'eip155:8453': CONTRACT, 'eip155:10': CONTRACT }],
  ['here, while another one does not answer,', { 'eip155:8453': CONTRACT, 'eip155:10': null }],
  ['on test networks only', { 'eip155:11155111': CONTRACT, 'eip155:31337': CONTRACT, 'eip155:5': CONTRACT }],
  ['only by an EIP-7702 delegation', { 'eip155:10': `0xef0100${'11'.repeat(20)}` }],
])('A recipient that is a contract %s is not reported', async (_case, codes) => {
  expect(await (await look(codes)).found).toEqual({ kind: 'none' })
})

it('A network with an invalid answer makes the result unknown', async () => {
  expect(await (await look({ 'eip155:10': null })).found).toEqual({ kind: 'unknown' })
})

it('All networks are read at the same time, for one second at most', async () => {
  vi.useFakeTimers()
  try {
    const { requests, found } = await look({ 'eip155:1': 'silent', 'eip155:8453': 'silent' })
    let isThere = false
    void found?.then(() => (isThere = true))
    await vi.advanceTimersByTimeAsync(999)
    expect(requests.toSorted()).toEqual([`eip155:1 ${SAFE}`, `eip155:10 ${SAFE}`, `eip155:8453 ${SAFE}`])
    expect(isThere).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await found).toEqual({ kind: 'unknown' })
  } finally {
    vi.useRealTimers()
  }
})

it('No network is read for a recipient on a test network', async () => {
  const { requests, found } = await look({ 'eip155:1': CONTRACT }, 'eip155:11155111')
  expect(await found).toEqual({ kind: 'none' })
  expect(requests).toEqual([])
})

it.each(['solana', 'bip122'] as const)('Adapters for %s do not search other networks', async (namespace) => {
  const access = {
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: () => Promise.reject(new TypeError()),
  }
  const chain = (await CHAINS[namespace]())(access)
  expect((await chain.transfers()).findOnOtherNetworks).toBeUndefined()
})
