import { describe, expect, it } from 'vitest'
import { balancesAcrossNetworks } from '#server/features/balances/balances-across-networks.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import { servedNetworks } from '#server/providers/chain-nodes/served-networks.ts'

const NETWORKS = servedNetworks({
  chains: { 'eip155:1': { rpcUrls: ['https://node.example'], public: false } },
  builtInChains: false,
})
const REQUEST = {
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  currency: 'usd',
  projectId: 'demo',
  isForced: false,
} as const
const SOURCE = { id: 'node', name: 'Node', covers: 'all', isComplete: true }

describe('balances across networks', () => {
  it('Balances that clients could not parse are passed on unchanged, and no source is added', async () => {
    const balances = [
      { name: 'Ether', value: 2 ** 60, quantity: { decimals: '18', numeric: '1' }, extra: true },
      { name: 'Broken' },
    ]
    const answer = async () => new EncodedBody(Buffer.from(JSON.stringify({ balances, sources: [SOURCE] })))
    const { identity } = await balancesAcrossNetworks({ answer }, NETWORKS, REQUEST)
    expect(JSON.parse(identity.toString())).toEqual({
      balances,
      sources: [{ id: 'eip155:1', name: 'Ethereum', covers: 'all', isComplete: true }],
    })
  })
})
