import { describe, expect, it } from 'vitest'
import { NETWORKS } from '#schemas/networks/catalogue.ts'
import { iconNames } from '#server/features/images/icon-names.ts'
import { createImagesService } from '#server/features/images/images-service.ts'
import { monogram } from '#server/features/images/monogram.ts'

describe('the icon of a network', () => {
  it.each([
    ['Ethereum', 'ethereum'],
    ['Arbitrum Goerli', 'arbitrum-one'],
    ['BNB Smart Chain', 'binance-smart-chain'],
    ['OP Mainnet', 'optimism'],
    ['Sepolia', 'ethereum'],
    ['Local Bitcoin', 'bitcoin'],
  ])('of %s may be %s', (name, icon) => {
    expect(iconNames(name)).toContain(icon)
  })

  it('is a real one for every network of the catalogue but the local EVM', async () => {
    const images = createImagesService()
    const withMonogram: string[] = []
    for (const { caipNetworkId, name } of NETWORKS) {
      const svg = (await images.forNetwork(caipNetworkId)).identity.toString()
      expect(svg).toMatch(/^<svg /)
      if (svg.includes('<text')) withMonogram.push(name)
    }
    expect(withMonogram).toEqual(['Local EVM'])
  })

  it('never runs anything', async () => {
    const images = createImagesService()
    for (const { caipNetworkId } of NETWORKS) {
      const svg = (await images.forNetwork(caipNetworkId)).identity.toString()
      expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)/i)
    }
  })
})

describe('a monogram', () => {
  it.each([
    ['Local EVM', 'LE'],
    ['base', 'BA'],
    ['x', 'X'],
    ['', '?'],
    ['<b>&"', 'B'],
    ['鏈 测试', '鏈测'],
  ])('of %j is %s', (name, letters) => {
    expect(monogram(name)).toContain(`>${letters}</text>`)
  })

  it('is the same for the same name', () => {
    expect(monogram('Base')).toBe(monogram('Base'))
    expect(monogram('Base')).not.toBe(monogram('Baze'))
  })
})
