import { describe, expect, test } from 'vitest'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'
import type { Namespace } from '#schemas/namespaces/namespace.ts'
import { isChainReference } from '#schemas/primitives/chain-namespace.ts'
import { DEFAULT_NETWORK_IDS, findNetwork, isLocalNetwork, NETWORKS } from '#schemas/networks/catalogue.ts'
import { addressExplorerUrl, transactionExplorerUrl } from '#schemas/networks/explorer-url.ts'
import { Network } from '#schemas/entities/network.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'

const EVM_CHAIN_IDS = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113,
  324, 280, 100, 8453, 84531, 84532, 7777777, 999,
]
const SOLANA_REFERENCES = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]
const [BITCOIN, TESTNET, REGTEST] = [
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
]

describe('network catalogue', () => {
  test('The catalogue has the 24 EVM chains and three Solana networks, Bitcoin, and the local chains', () => {
    const expected = [
      ...EVM_CHAIN_IDS.map((id) => `eip155:${id}`),
      ...SOLANA_REFERENCES.map((reference) => `solana:${reference}`),
      BITCOIN,
      TESTNET,
      REGTEST,
      'eip155:31337',
      'solana:LocaLPostern11111111111111111111',
    ]
    expect(EVM_CHAIN_IDS).toHaveLength(24)
    expect(NETWORKS.map((network) => network.caipNetworkId).toSorted()).toEqual(expected.toSorted())
  })

  test.each(NETWORKS.map((network) => [network.name, network] as const))(
    'The network %s is well formed',
    (_, network) => {
      expect(Network.parse(network)).toEqual(network)
      const parts = parseCaipNetworkId(network.caipNetworkId)
      expect(parts?.chainNamespace).toBe(network.chainNamespace)
      expect(isChainReference(network.chainNamespace, parts?.reference ?? '')).toBe(true)
      expect(String(network.id)).toBe(parts?.reference)
      expect(findNetwork(network.caipNetworkId)).toBe(network)
      const local = isLocalNetwork(network.caipNetworkId)
      for (const url of network.rpcUrls.default.http) {
        expect(new URL(url).protocol).toBe(local ? 'http:' : 'https:')
        expect(new URL(url).search).toBe('')
      }
      expect(network.rpcUrls.default.http.length > 0).toBe(!network.deprecated)
      if (!local) expect(new URL(network.blockExplorers?.default.url ?? '').protocol).toBe('https:')
      expect(network.deprecated && !network.testnet).toBeFalsy()
    },
  )

  test('No two networks share an id, a name or an endpoint', () => {
    for (const values of [
      NETWORKS.map((network) => network.caipNetworkId),
      NETWORKS.map((network) => network.name),
      NETWORKS.flatMap((network) => network.rpcUrls.default.http),
    ]) {
      expect(new Set(values).size).toBe(values.length)
    }
  })

  test('No test, local or deprecated network is offered by default', () => {
    expect(DEFAULT_NETWORK_IDS).toContain('eip155:1')
    expect(DEFAULT_NETWORK_IDS).toContain(BITCOIN)
    for (const id of ['eip155:5', 'eip155:11155111', 'eip155:31337', REGTEST]) {
      expect(DEFAULT_NETWORK_IDS).not.toContain(id)
    }
  })

  test('An unknown id finds no network', () => {
    for (const id of ['eip155:2', 'constructor', '']) expect(findNetwork(id)).toBeUndefined()
  })
})

test('Explorer links keep the explorer’s query behind the path', () => {
  const [ethereum, devnet, local] = ['eip155:1', `solana:${SOLANA_REFERENCES[2]}`, 'eip155:31337'].map(
    findNetwork,
  )
  expect(ethereum && addressExplorerUrl(ethereum, '0xab')).toBe('https://etherscan.io/address/0xab')
  expect(ethereum && transactionExplorerUrl(ethereum, '../x')).toBe('https://etherscan.io/tx/..%2Fx')
  expect(devnet && addressExplorerUrl(devnet, 'abc')).toBe(
    'https://explorer.solana.com/address/abc?cluster=devnet',
  )
  expect(local && addressExplorerUrl(local, '0xab')).toBeUndefined()
})

describe('namespaces', () => {
  test('Names and sending are available where the chains of a namespace support them', () => {
    const having = (feature: keyof Namespace['features']) =>
      CHAIN_NAMESPACES.filter((namespace) => NAMESPACES[namespace].features[feature])
    expect(having('names')).toEqual(['eip155'])
    expect(having('send')).toEqual(['eip155', 'solana', 'bip122'])
  })

  test('Each namespace has its own default account type', () => {
    expect(NAMESPACES.eip155.defaultAccountType).toBe('smartAccount')
    expect(NAMESPACES.solana.defaultAccountType).toBe('eoa')
    expect(NAMESPACES.bip122.defaultAccountType).toBe('payment')
  })

  test('Coin types follow ENSIP-11 for chain ids below 2147483648', () => {
    expect(NAMESPACES.eip155.coinType('1')).toBe(60)
    expect(NAMESPACES.eip155.coinType('10')).toBe(2147483658)
    expect(NAMESPACES.eip155.coinType('2147483647')).toBe(4294967295)
    expect(NAMESPACES.eip155.coinType('2147483648')).toBeUndefined()
    expect(NAMESPACES.eip155.coinType('x')).toBeUndefined()
  })

  test('A Bitcoin address is valid on its own network only', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(NAMESPACES.bip122.isAddress(address)).toBe(true)
    expect(NAMESPACES.bip122.isAddress(address, '000000000019d6689c085ae165831e93')).toBe(true)
    expect(NAMESPACES.bip122.isAddress(address, '000000000933ea01ad0ee984209779ba')).toBe(false)
    expect(NAMESPACES.bip122.isAddress(address, 'unknown')).toBe(false)
  })
})
