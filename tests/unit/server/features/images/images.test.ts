import { describe, expect, it } from 'vitest'
import { NETWORKS } from '#schemas/networks/catalogue.ts'
import { iconNames } from '#server/features/images/icon-names.ts'
import { ImagesService, type PicturedWallets } from '#server/features/images/images-service.ts'
import { monogram } from '#server/features/images/monogram.ts'

const KNOWN = '11'.repeat(32)
const PLAIN = '22'.repeat(32)
const HASH = '33'.repeat(32)
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const NAMES = new Map([
  [KNOWN, 'MetaMask'],
  [PLAIN, 'Harbour Bridge'],
])
const WALLETS: PicturedWallets = {
  nameOf: async (id) => NAMES.get(id),
  iconOf: (id) => (id === KNOWN ? 'wallets/metamask' : undefined),
  pictureOf: async (hash) => (hash === HASH ? { type: 'image/png', bytes: PNG } : undefined),
}

describe('network icons', () => {
  it.each([
    ['Ethereum', 'ethereum'],
    ['Arbitrum Goerli', 'arbitrum-one'],
    ['BNB Smart Chain', 'binance-smart-chain'],
    ['OP Mainnet', 'optimism'],
    ['Sepolia', 'ethereum'],
    ['Local Bitcoin', 'bitcoin'],
  ])('A candidate for the icon of %s is %s', (name, icon) => {
    expect(iconNames(name)).toContain(icon)
  })

  it('Every network of the catalogue but the local EVM has an icon', async () => {
    const images = new ImagesService(WALLETS)
    const withMonogram: string[] = []
    for (const { caipNetworkId, name } of NETWORKS) {
      const svg = (await images.forNetwork(caipNetworkId)).identity.toString()
      expect(svg).toMatch(/^<svg /)
      if (svg.includes('<text')) withMonogram.push(name)
    }
    expect(withMonogram).toEqual(['Local EVM'])
  })

  it('An icon never runs anything', async () => {
    const images = new ImagesService(WALLETS)
    for (const { caipNetworkId } of NETWORKS) {
      const svg = (await images.forNetwork(caipNetworkId)).identity.toString()
      expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)/i)
    }
  })
})

describe('wallet pictures', () => {
  const images = new ImagesService(WALLETS)

  it('A wallet is shown with its logo, or a monogram', async () => {
    const logo = await images.forWallet(KNOWN)
    expect(logo).toMatchObject({ type: 'image/svg+xml', isImmutable: false })
    expect(logo?.body.identity.toString()).toMatch(/^<svg [^]*<path/)
    const drawn = await images.forWallet(PLAIN)
    expect(drawn?.body.identity.toString()).toContain('>HB</text>')
  })

  it('An imported picture never changes under its hash', async () => {
    const imported = await images.forWallet(HASH)
    expect(imported).toMatchObject({ type: 'image/png', isImmutable: true })
    expect(imported?.body.identity.equals(PNG)).toBe(true)
    expect((await images.forWallet(HASH))?.body).toBe(imported?.body)
  })

  it('A wallet that is not in the directory has no picture', async () => {
    expect(await images.forWallet('44'.repeat(32))).toBeUndefined()
  })
})

describe('token pictures', () => {
  const images = new ImagesService(WALLETS)

  it.each(['ETH', 'usdc', '1INCH', 'wBTC', 'USD₮'])('The token %s is shown with its logo', async (symbol) => {
    expect((await images.forToken(symbol)).identity.toString()).not.toContain('<text')
  })

  it.each(['NOPE42', '../../networks/branded/ethereum', 'ETH.svg'])(
    'The token %j is shown with a monogram',
    async (symbol) => {
      expect((await images.forToken(symbol)).identity.toString()).toContain('<text')
    },
  )

  it('A currency is shown with its symbol', async () => {
    expect((await images.forCurrency('eur')).identity.toString()).toContain('>€</text>')
  })
})

describe('monogram', () => {
  it.each([
    ['Local EVM', 'LE'],
    ['base', 'BA'],
    ['x', 'X'],
    ['', '?'],
    ['<b>&"', 'B'],
    ['鏈 测试', '鏈测'],
  ])('The monogram of %j is %s', (name, letters) => {
    expect(monogram(name)).toContain(`>${letters}</text>`)
  })

  it('The same name always gets the same monogram', () => {
    expect(monogram('Base')).toBe(monogram('Base'))
    expect(monogram('Base')).not.toBe(monogram('Baze'))
  })
})
