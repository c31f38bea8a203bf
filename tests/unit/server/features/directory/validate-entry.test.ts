import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntryRules, type ValidEntry, validateEntry } from '#server/features/directory/validate-entry.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'

const RULES: EntryRules = { known: BUILT_IN_WALLETS }
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const PICTURE = `data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA`
const PLAIN = {
  id: 'ab'.repeat(32),
  name: 'Harbour',
  homepage: 'https://www.harbour.example',
  chains: ['eip155:1'],
}

function accept(entry: object, rules = RULES): ValidEntry {
  const judged = validateEntry({ ...PLAIN, ...entry }, 0, rules)
  if (!judged.ok) throw new Error(judged.error.message)
  return judged.value
}

function refuse(entry: object, rules = RULES): unknown {
  const judged = validateEntry({ ...PLAIN, ...entry }, 6, rules)
  if (judged.ok) throw new Error('accepted')
  expect(judged.error.code).toBe('WALLET_ENTRY_INVALID')
  return judged.error.data
}

describe('directory entry', () => {
  it('A valid entry is accepted without the members that are not part of a wallet', () => {
    const entry = {
      mobile_link: 'harbour://',
      webapp_link: 'https://app.harbour.example/',
      link_mode: 'https://harbour.app.link',
      rdns: 'example.harbour',
      app_store: 'https://apps.apple.com/app/id123456789',
      link_hosts: ['harbour.app.link'],
      image: PICTURE,
      colour: 'blue',
    }
    const { link_hosts: _hosts, image, colour: _colour, ...kept } = entry
    expect(accept(entry)).toEqual({
      wallet: { ...PLAIN, ...kept, image_id: PLAIN.id },
      picture: image,
      warnings: [],
    })
  })

  it('An entry may replace the known wallet with its id', () => {
    const { wallet, warnings } = accept({
      id: METAMASK,
      name: 'MetaMask',
      homepage: 'https://metamask.io',
      rdns: 'io.metamask',
      mobile_link: 'https://metamask.app.link',
    })
    expect([wallet.name, warnings]).toEqual(['MetaMask', []])
  })

  it.each([
    ['', 7],
    ['', null],
    ['id', { ...PLAIN, id: 'AB' }],
    ['chains.0', { ...PLAIN, chains: ['1'] }],
    ['name', { ...PLAIN, name: 7 }],
    ['link_hosts.0', { ...PLAIN, link_hosts: ['https://x.example'] }],
    ['image', { ...PLAIN, image: 'https://x.example/a.png' }],
    ['image', { ...PLAIN, image: 'data:image/svg+xml;base64,PHN2Zy8+' }],
  ])(
    'An entry that is malformed at %j is refused with the position of the error',
    (field: string, entry: unknown) => {
      const judged = validateEntry(entry, 6, RULES)
      expect(judged).toMatchObject({
        ok: false,
        error: { code: 'WALLET_ENTRY_INVALID', data: { field: field === '' ? '[6]' : `[6].${field}` } },
      })
    },
  )

  it.each([undefined, []])(
    'An entry without chains (%j) is accepted with a warning, since no modal shows it',
    (chains) => {
      expect(accept({ chains }).warnings).toEqual([
        'Wallet 1: It has no `chains`: modals ask for the wallets of their networks and never show it.',
      ])
    },
  )

  it('A picture on another server is not kept', () => {
    const { wallet, warnings } = accept({
      image_id: '3913df81-63c2-4413-d60b-8ff83cbed500',
      image_url: 'https://tracker.example/a.png',
    })
    expect(wallet).toEqual({ ...PLAIN, image_id: PLAIN.id })
    expect(warnings).toEqual([expect.stringContaining('image_url')])
  })
})

describe('name of an entry', () => {
  it.each([
    ['Har\u200bbour', 'Harbour'],
    ['\u202eHarbour\u202c', 'Harbour'],
    ['Har\u0000bour\u001b', 'Harbour'],
    ['Ｈａｒｂｏｕｒ', 'Harbour'],
    ['  Harbour \n Bridge ', 'Harbour Bridge'],
  ])('The name %j is cleaned with a warning', (name, mended) => {
    const { wallet, warnings } = accept({ name })
    expect(wallet.name).toBe(mended)
    expect(warnings).toEqual([`Wallet 1: Its name contained invisible characters; it is now “${mended}”.`])
  })

  it.each(['', ' \u200b ', '\u202e', '!?', 'a'.repeat(41), 'a'.repeat(1_048_576)])(
    'An empty or oversized name is refused (%#)',
    (name) => {
      expect(refuse({ name })).toMatchObject({ field: '[6].name' })
    },
  )

  it.each([
    'МetaMask',
    'МетаМаsk',
    'MetaМask',
    'Métamask',
    'Metarnask',
    'МetaMask Wallet',
    'Trսst Wallet',
    'Τrust',
    'Rаinbow',
    '1inсh Wallet',
    'linch',
    'C0inbase Wallet',
    'Phant0m',
    'Μeta Mask',
    'ᴏkx Wallet',
    'Rainboᴡ',
    'Solfʟare',
    'Unisᴡap Wallet',
    'ᴍᴇᴛᴀᴍᴀꜱᴋ',
    'Phanƭom',
    'Ьitget Wallet',
    'Мета Mask',
  ])('The name %s is refused, since it can be mistaken for a known wallet', (name) => {
    expect(refuse({ name })).toMatchObject({
      field: '[6].name',
      reason: expect.stringContaining('can be mistaken for'),
    })
  })

  it.each([
    'ᎷetaᎷask',
    'Ꭲrust Wallet',
    'Ꮲhantom',
    'Ꮯoinbase Wallet',
    'ᎷᎬᎢᎪᎷᎪᏚᏦ',
    'ꓟetaꓟask',
    'ꓔrust Wallet',
    'ꓣꓮꓲꓠꓐꓳꓪ',
    'ⲣhantom',
    '🅼etaMask',
    '🇹rust Wallet',
    'Harbоur',
    'Ηarbour',
    'Hаrbour Wallet',
    'Harboսr',
    'Harbour Кошелeк',
  ])('The name %s is refused, since its letters are misleading', (name) => {
    expect(refuse({ name })).toMatchObject({
      field: '[6].name',
      reason: expect.stringContaining('can mislead'),
    })
  })

  it.each([
    'Hafen Größe',
    'Čistý Łódź',
    'TON Кошелёк',
    'Harbour-кошелёк',
    'Λιμάνι',
    'محفظة Harbour',
    'ハーバーWallet',
    '海港ウォレット',
    '하버Wallet',
    '海港钱包Harbour',
    'हार्बर',
    'נמל',
    'Harbour 🚀',
    '4Harbour2',
  ])('The name %s is accepted', (name) => {
    expect(accept({ name }).warnings).toEqual([])
  })

  it.each(['MetaMask', 'Meta\u200bMask', 'METAMASK', 'Meta-Mask', 'MetaMask Wallet', 'ＭｅｔａＭａｓｋ'])(
    'The name %j under another id gets a warning',
    (name) => {
      expect(accept({ name }).warnings.join()).toContain('It has the name of MetaMask, which has another id.')
    },
  )

  it('A known name with an invisible character is cleaned and gets a warning', () => {
    const names = fc.constantFrom(...BUILT_IN_WALLETS.map(({ name }) => name))
    const unseen = fc.constantFrom('\u200b', '\u200d', '\u2060', '\ufeff', '\u202e', '\u2066', '\u00ad')
    fc.assert(
      fc.property(names, unseen, fc.nat(8), (name, letter, at) => {
        const { wallet, warnings } = accept({ name: name.slice(0, at) + letter + name.slice(at) })
        expect(wallet.name).toBe(name)
        expect(warnings).toHaveLength(2)
      }),
      { numRuns: 300 },
    )
  })

  it('The built-in wallets cannot be mistaken for one another', () => {
    for (const wallet of BUILT_IN_WALLETS) {
      const others = BUILT_IN_WALLETS.filter(({ id }) => id !== wallet.id)
      const judged = validateEntry({ ...PLAIN, name: wallet.name }, 0, { known: others })
      expect(judged.ok && judged.value.warnings, wallet.name).toEqual([])
    }
  })
})

describe('rdns of an entry', () => {
  it.each(['io.metamask', 'IO.MetaMask', 'app.phantom'])(
    'The rdns %s of another wallet is refused',
    (rdns) => {
      expect(refuse({ rdns })).toMatchObject({ field: '[6].rdns' })
    },
  )

  it.each(['metamask', 'io..metamask', '-a.b', 'a b.c', 'мeta.mask'])(
    'The invalid rdns %j is refused',
    (rdns) => {
      expect(refuse({ rdns })).toMatchObject({ field: '[6].rdns' })
    },
  )
})

describe('links of an entry', () => {
  it.each([
    ['mobile_link', 'javascript://alert(1)'],
    ['mobile_link', 'DATA://x'],
    ['mobile_link', 'intent://x#Intent;scheme=y;S.browser_fallback_url=https://evil.example;end'],
    ['mobile_link', 'https://evil.example'],
    ['mobile_link', 'https://harbour.example.evil.example'],
    ['mobile_link', ' harbour://'],
    ['desktop_link', 'vbscript://x'],
    ['webapp_link', 'https://other.example/'],
    ['link_mode', 'https://harbour.app.link'],
    ['homepage', 'https://user@harbour.example'],
    ['homepage', 'http://harbour.example'],
    ['homepage', 'https://metarnask.io'],
    ['homepage', 'https://xn--mtamask-bya.io'],
    ['app_store', 'https://apps.apple.com.evil.example/app/id1'],
    ['play_store', 'https://play.google.com@evil.example/'],
    ['chrome_store', 'https://addons.example/'],
    ['webapp_link', 'http://phone.localhost:4605/'],
  ])('The %s %s is refused', (field, link) => {
    expect(refuse({ [field]: link })).toMatchObject({ field: `[6].${field}` })
  })

  it('A browse link is validated like the others', () => {
    const browse = (url: string): object => ({ browse_links: [{ namespaces: ['solana'], url }] })
    expect(refuse(browse('javascript:{page}'))).toMatchObject({ field: '[6].browse_links' })
    expect(refuse(browse('https://evil.example/{page}'))).toMatchObject({ field: '[6].browse_links' })
    expect(accept(browse('https://harbour.example/ul/{page}')).warnings).toEqual([])
  })

  it('Links of an upstream entry may lead to any host', () => {
    const elsewhere = { mobile_link: 'https://harbour.app.link' }
    expect(accept(elsewhere, { ...RULES, trustsHosts: true }).warnings).toEqual([])
    expect(refuse({ mobile_link: 'data://x' }, { ...RULES, trustsHosts: true })).toBeDefined()
  })

  it('Links may lead to loopback addresses only on a loopback deployment', () => {
    const phone = { mobile_link: 'http://phone.localhost:4605/' }
    expect(accept(phone, { ...RULES, allowsLoopback: true }).wallet).toMatchObject(phone)
    expect(refuse(phone)).toMatchObject({ field: '[6].mobile_link' })
  })
})
