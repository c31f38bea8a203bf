import { describe, expect, it } from 'vitest'
import { COINBASE_ASSETS, MELD_ASSETS } from '#server/providers/onramp/built-in-assets.ts'
import { cardNameOf, cardNetworkOf } from '#server/providers/onramp/card-networks.ts'

/** The names of the card provider, and the networks that they mean. */
const NAMES = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
}

describe('networks of card providers', () => {
  it('The eight networks have the names of the card provider', () => {
    for (const [name, id] of Object.entries(NAMES))
      expect([cardNetworkOf(name), cardNameOf(id)]).toEqual([id, name])
    for (const other of ['Ethereum', 'solana', '', 'constructor'])
      expect(cardNetworkOf(other)).toBeUndefined()
  })

  it('Each EVM asset of a provider is on one of them, and has a code of its own', () => {
    for (const assets of [COINBASE_ASSETS, MELD_ASSETS]) {
      const places = assets.map(({ code, network, caipNetworkId }) => `${code}/${network ?? caipNetworkId}`)
      expect(new Set(places).size).toBe(assets.length)
    }
    expect(COINBASE_ASSETS.every(({ network }) => cardNetworkOf(network ?? '') !== undefined)).toBe(true)
    // Meld has no parameter for the network, so its codes name it.
    expect(new Set(MELD_ASSETS.map(({ code }) => code)).size).toBe(MELD_ASSETS.length)
  })
})
