import { describe, expect, it } from 'vitest'
import { checkPosition, checkSitePosition, readSurroundings } from '#frame/link/origin-check.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'

const MODAL = 'https://modal.example'
const SITE = 'https://shop.example'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'
const WALLET: WalletPolicy = { ...WALLET_POLICY, frameClients: 'sites' }
const deployment = {
  modalOrigin: MODAL,
  origins: [SITE, 'https://*.shops.example'],
  developmentOrigins: false,
}

function kindOf(
  ancestorOrigins: readonly string[] | undefined,
  ancestors = ancestorOrigins?.length ?? 2,
): string {
  return checkPosition({ ancestors, ancestorOrigins }, deployment).kind
}

describe('positions where the wallet works', () => {
  it('The wallet works inside the modal, inside a listed site', () => {
    expect(checkPosition({ ancestors: 2, ancestorOrigins: [MODAL, SITE] }, deployment)).toEqual({
      kind: 'in-modal',
      site: SITE,
    })
    expect(kindOf([MODAL, 'https://a.shops.example'])).toBe('in-modal')
  })

  it('The wallet works inside the modal of a site the browser does not attest', () => {
    expect(checkPosition({ ancestors: 2, ancestorOrigins: undefined }, deployment)).toEqual({
      kind: 'in-modal',
      site: undefined,
    })
  })

  it('The wallet works inside a loopback site while the list is empty', () => {
    const ancestorOrigins = ['http://modal.localhost:4601', 'http://localhost:4600']
    const local = { modalOrigin: 'http://modal.localhost:4601', origins: [], developmentOrigins: false }
    expect(checkPosition({ ancestors: 2, ancestorOrigins }, local).kind).toBe('in-modal')
  })
})

describe('positions where the wallet explains itself', () => {
  it.each([[[]], [undefined]])(
    'The wallet explains itself as a top-level document (%j)',
    (ancestorOrigins) => {
      expect(kindOf(ancestorOrigins, 0)).toBe('top-level')
    },
  )
})

describe('positions where the wallet refuses', () => {
  const refused: readonly (readonly [string, readonly string[] | undefined, number])[] = [
    ['straight in a listed site', [SITE], 1],
    ['straight in the modal, without a site', [MODAL], 1],
    ['straight in a page, without attestation', undefined, 1],
    ['too deep, without attestation', undefined, 3],
    ['three ancestors', [MODAL, SITE, SITE], 3],
    ['the modal twice', [MODAL, MODAL], 2],
    ['the modal twice below a site', [MODAL, MODAL, SITE], 3],
    ['site and modal the wrong way round', [SITE, MODAL], 2],
    ['another modal', ['https://other-modal.example', SITE], 2],
    ['an unlisted site', [MODAL, 'https://evil.example'], 2],
    ['loopback, once a site of production is listed', [MODAL, 'http://localhost:3000'], 2],
    ['a list that is shorter than the ancestors', [MODAL], 2],
    ['a list that is longer than the ancestors', [MODAL, SITE, SITE], 2],
    ['an empty list below two ancestors', [], 2],
  ]
  it.each(refused)('The wallet refuses to work: %s', (_, ancestorOrigins, ancestors) => {
    expect(kindOf(ancestorOrigins, ancestors)).toBe('refused')
  })

  it.each([
    'null',
    '',
    '*',
    'https://modal.example/',
    'https://modal.example:443',
    'https://modal.example.',
    'https://MODAL.example',
    'http://modal.example',
    'https://modal.example.evil.io',
    'https://evil-modal.example',
    'https://modal.example\u0000',
    'https://modal.exam\u043fle',
    'https://user@modal.example',
    ' https://modal.example',
    'file://',
    'about:srcdoc',
    'blob:https://modal.example',
  ])('The wallet refuses the parent %j', (parent) => {
    expect(kindOf([parent, SITE])).toBe('refused')
  })

  it.each([
    'null',
    '',
    '*',
    'https://shop.example/',
    'https://shop.example:443',
    'https://shop.example:8443',
    'https://shop.example.',
    'https://SHOP.example',
    'http://shop.example',
    'https://shop.example.evil.io',
    'https://evilshop.example',
    'https://shops.example',
    'https://a.b.shops.example',
    'https://*.shops.example',
    'https://a.shops.example@evil.io',
    'https://x.vercel.app',
    'https://localhost.evil.io',
    'javascript:alert(1)',
    'data:text/html,x',
    'file://',
    'https://shop.example, https://evil.io',
    'https://shop.exam\u043fle',
    'x'.repeat(100_000),
  ])('The wallet refuses the site %j', (site) => {
    expect(kindOf([MODAL, site])).toBe('refused')
  })
})

describe('surroundings of a window', () => {
  class Frame {
    readonly location: { readonly ancestorOrigins?: readonly string[] }
    readonly parent: Frame

    constructor(location: Frame['location'], parent?: Frame) {
      this.location = location
      this.parent = parent ?? this
    }
  }
  function windowBelow(origins: readonly string[], attests = true): Frame {
    const location = attests ? { ancestorOrigins: Array.from(origins) } : {}
    return origins.reduce((parent) => new Frame(location, parent), new Frame(location))
  }

  it('The ancestors are counted and their list is copied', () => {
    expect(readSurroundings(windowBelow([MODAL, SITE]))).toEqual({
      ancestors: 2,
      ancestorOrigins: [MODAL, SITE],
    })
    expect(readSurroundings(windowBelow([]))).toEqual({ ancestors: 0, ancestorOrigins: [] })
  })

  it('The ancestors are counted where the browser does not list them', () => {
    expect(readSurroundings(windowBelow([MODAL, SITE, SITE], false))).toEqual({
      ancestors: 3,
      ancestorOrigins: undefined,
    })
  })
})

describe('positions where the wallet works without a modal', () => {
  const open = { origins: [SITE], developmentOrigins: false, wallet: WALLET }
  const kindIn = (
    ancestorOrigins: readonly string[] | undefined,
    ancestors = ancestorOrigins?.length ?? 1,
    setting: Parameters<typeof checkSitePosition>[1] = open,
  ) => checkSitePosition({ ancestors, ancestorOrigins }, setting).kind

  it('The wallet works directly in a listed site of a project that allows it', () => {
    expect(checkSitePosition({ ancestors: 1, ancestorOrigins: [SITE] }, open)).toEqual({
      kind: 'in-site',
      site: SITE,
    })
    expect(checkSitePosition({ ancestors: 1, ancestorOrigins: undefined }, open)).toEqual({
      kind: 'in-site',
      site: undefined,
    })
  })

  it('The wallet works without a modal nowhere else', () => {
    expect(kindIn([])).toBe('top-level')
    expect(kindIn(['https://evil.example'])).toBe('refused')
    expect(kindIn([SITE, SITE])).toBe('refused')
    expect(kindIn([MODAL, SITE])).toBe('refused')
    expect(kindIn([SITE, SITE], 1)).toBe('refused')
    expect(kindIn(undefined, 2)).toBe('refused')
  })

  it('The wallet works nowhere without a modal while the owner has not allowed it', () => {
    const { wallet: _, ...without } = open
    expect(kindIn([SITE], 1, without)).toBe('refused')
    expect(kindIn([SITE], 1, { ...open, wallet: { ...WALLET, frameClients: 'none' } })).toBe('refused')
  })
})
