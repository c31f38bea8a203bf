import { afterAll, beforeAll } from 'vitest'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { ChainAccess } from '#modal/chains/chain-adapter.ts'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { describeChainAdapter } from '#tests/contracts/chain-adapter.contract.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const API = 'http://api.test'
const ESPLORA = `${API}/v1/esplora/${bitcoinRegtest.caipNetworkId}`

let chains: RunningChains

beforeAll(async () => {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  chains = await startChains({ evmPort, solanaPort, bitcoinPort })
})
afterAll(() => chains?.stop())

/** Sends broadcasts, which the server would pass on, straight to the chain they name. */
const access = (): ChainAccess => ({
  apiUrl: API,
  projectId: 'demo',
  fetch: (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.searchParams.get('projectId') !== 'demo') throw new Error('The project is missing.')
    if (url.href.startsWith(ESPLORA)) {
      const path = url.href.slice(ESPLORA.length).split('?')[0] ?? ''
      return fetch(chains.urls.bitcoin + path, init)
    }
    const target = {
      [localEvm.caipNetworkId]: chains.urls.evm,
      [localSolana.caipNetworkId]: chains.urls.solana,
    }[url.searchParams.get('chainId') ?? '']
    if (url.pathname !== '/v1' || target === undefined) throw new Error(`Nothing is served at ${url.href}`)
    return fetch(target, init)
  },
})

describeChainAdapter('EVM chains', {
  network: localEvm,
  create: CHAINS.eip155,
  access,
  funded: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', balance: '10000' },
  empty: '0x00000000000000000000000000000000deadBEEF',
  read: { method: 'eth_chainId', params: [], answer: '0x7a69' },
  refused: { method: 'eth_getBalance', params: ['nonsense', 'latest'], code: -32602 },
})

describeChainAdapter('Solana clusters', {
  network: localSolana,
  create: CHAINS.solana,
  access,
  funded: { address: DEMO_ACCOUNTS.solana, balance: '100' },
  empty: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  read: { method: 'getHealth', params: [], answer: 'ok' },
  refused: { method: 'getBalance', params: ['nonsense'], code: -32602 },
})

describeChainAdapter('Bitcoin chains', {
  network: bitcoinRegtest,
  create: CHAINS.bip122,
  access,
  funded: { address: DEMO_ACCOUNTS.bitcoinPayment, balance: '1' },
  empty: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  read: {
    method: 'address/{address}/utxo',
    params: { address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
    answer: [],
  },
  refused: { method: 'tx/{hash}', params: { hash: '00'.repeat(32) }, code: -32001 },
})
