import { describe, expect, it } from 'vitest'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { COINBASE_ASSETS, MELD_ASSETS } from '#server/providers/onramp/built-in-assets.ts'

const codesOf = (caipNetworkId: string) =>
  MELD_ASSETS.filter((asset) => asset.caipNetworkId === caipNetworkId).map(({ code }) => code)

describe('what providers sell without a list of the configuration', () => {
  it('Each network has its coin and USD Coin, and no code stands for two of Meld’s assets', () => {
    for (const assets of [COINBASE_ASSETS, MELD_ASSETS]) {
      const tokens = assets.flatMap(({ address, network, caipNetworkId }) =>
        address === undefined || caipNetworkId.startsWith('solana:') ? [] : [{ address, network }],
      )
      expect(tokens).toHaveLength(7)
      expect(tokens.every(({ address }) => isEvmAddress(address))).toBe(true)
    }
    expect(COINBASE_ASSETS.every(({ network }) => network !== undefined)).toBe(true)
    expect(new Set(MELD_ASSETS.map(({ code }) => code)).size).toBe(MELD_ASSETS.length)
  })

  it('The coin of Avalanche is that of the chain that its addresses are of', () => {
    expect(codesOf('eip155:43114')).toEqual(['AVAXC', 'USDC_AVAXC'])
  })

  it('Ether is named by its network', () => {
    expect(codesOf('eip155:1')).toEqual(['ETH', 'USDC'])
    expect(codesOf('eip155:8453')).toEqual(['ETH_BASE', 'USDC_BASE'])
  })
})
