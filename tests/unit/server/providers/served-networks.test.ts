import { describe, expect, it } from 'vitest'
import { servedNetworks } from '#server/providers/chain-nodes/served-networks.ts'

describe('networks that a deployment serves', () => {
  it('By default all networks with public nodes are served, without development chains', () => {
    const served = servedNetworks({ chains: {}, builtInChains: true })
    expect(served.get('eip155:1')?.rpcPublic).toMatch(/^https:/)
    expect(served.has('eip155:31337')).toBe(false)
    expect(served.has('eip155:5')).toBe(false)
  })

  it('Only configured networks are served when the others are switched off', () => {
    const chains = { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'], public: true } }
    const served = servedNetworks({ chains, builtInChains: false })
    expect([...served.keys()]).toEqual(['eip155:31337'])
    expect(served.get('eip155:31337')).toMatchObject({ rpcPublic: 'http://127.0.0.1:1' })
  })

  it('A URL that is not marked public is not shown to wallets', () => {
    const chains = { 'eip155:1': { rpcUrls: ['https://node.example/secret-key'], public: false } }
    const served = servedNetworks({ chains, builtInChains: true }).get('eip155:1')
    expect(served?.nodes).toEqual(['https://node.example/secret-key'])
    expect(served?.rpcPublic).toBeUndefined()
  })
})
