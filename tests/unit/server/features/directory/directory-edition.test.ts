import { beforeAll, describe, expect, it } from 'vitest'
import { WalletPage } from '#schemas/http/directory.ts'
import { DirectoryEdition } from '#server/features/directory/directory-edition.ts'
import { mergeWallets } from '#server/features/directory/merge-wallets.ts'
import type { DirectoryQuery } from '#server/features/directory/wallet-filter.ts'
import {
  manyWallets,
  SMALL_DIRECTORY,
  SOLANA,
  testWallet,
  walletId,
} from '#tests/support/builders/directory-wallets.ts'

const DEFAULTS = { page: 1, entries: 40, isCoreBuild: false } as const
const NONE: ReadonlySet<string> = new Set()
const merged = (...builtIn: Parameters<typeof mergeWallets>[0]['builtIn']) =>
  mergeWallets({ additions: [], builtIn, upstream: [] })

let edition: DirectoryEdition
beforeAll(async () => {
  edition = await DirectoryEdition.of(merged(...SMALL_DIRECTORY), new Set([walletId('Onlysol')]))
})

const ask = (query: Partial<DirectoryQuery>, of = edition) =>
  WalletPage.parse(JSON.parse(of.answer({ ...DEFAULTS, ...query }).identity.toString()))
const named = (query: Partial<DirectoryQuery>, of = edition) => ask(query, of).data.map(({ name }) => name)

describe('directory edition', () => {
  it('The directory lists wallets by their order, then by name', () => {
    expect(ask({}).count).toBe(6)
    expect(ask({}).data.slice(0, 4)).toEqual(SMALL_DIRECTORY.slice(0, 4))
    expect(named({}).slice(4)).toEqual(['Anonymous', 'Café Bitcoin'])
  })

  it.each<[string, Partial<DirectoryQuery>, string[]]>([
    ['a network', { chains: ['eip155:137'] }, ['Zebra Wallet']],
    ['any of several networks', { chains: ['eip155:137', SOLANA] }, ['Zebra Wallet', 'MetaFox', 'Onlysol']],
    ['a namespace', { chains: ['eip155'] }, ['Zebra Wallet', 'MetaFox', 'Extension Alone']],
    ['a network nobody serves', { chains: ['eip155:5'] }, []],
    ['include', { include: [walletId('MetaFox'), walletId('nobody')] }, ['MetaFox']],
    ['include in capitals', { include: [walletId('MetaFox').toUpperCase()] }, ['MetaFox']],
    ['exclude', { exclude: [walletId('Zebra Wallet')], chains: ['eip155:1'] }, ['MetaFox']],
    ['certified', { badge_type: 'certified' }, ['Zebra Wallet', 'Onlysol']],
    ['not certified', { badge_type: 'none', chains: ['eip155:1'] }, ['MetaFox']],
    ['names', { names: ['metafox', 'anonymous'] }, ['MetaFox', 'Anonymous']],
    ['rdns', { rdns: ['com.zebra', ''] }, ['Zebra Wallet']],
    ['several at once', { badge_type: 'certified', chains: [SOLANA] }, ['Onlysol']],
  ])('The directory filters by %s', (_, query, names) => {
    expect(named(query)).toEqual(names)
    expect(ask(query).count).toBe(names.length)
  })

  it.each([
    ['zeb', 'Zebra Wallet'],
    ['ZEBRA', 'Zebra Wallet'],
    ['zebre', 'Zebra Wallet'],
    ['zebrawal', 'Zebra Wallet'],
    ['wallet zebra', 'Zebra Wallet'],
    ['fox', 'MetaFox'],
    ['meta fox', 'MetaFox'],
    ['metafix', 'MetaFox'],
    ['io.metafox', 'MetaFox'],
    ['cafe', 'Café Bitcoin'],
    ['CAFÉ', 'Café Bitcoin'],
  ])('A search finds wallets by %s', (search, name) => {
    expect(named({ search })[0]).toBe(name)
  })

  it.each(['quagga', 'zebra fox', '!!!', '\u0000', '%', '__proto__', 'constructor'])(
    'A search for %j finds nothing',
    (search) => {
      expect(ask({ search })).toEqual({ data: [], count: 0 })
    },
  )

  it('A search respects the other filters', () => {
    expect(named({ search: 'wallet', chains: ['eip155:1'] })).toEqual(['Zebra Wallet'])
    expect(named({ search: 'zebra', chains: [SOLANA] })).toEqual([])
  })

  it('A search ranks a whole name above a prefix, and equal matches by their order', async () => {
    const of = await DirectoryEdition.of(
      merged(
        testWallet('Trusty', { order: 1 }),
        testWallet('Trust', { order: 2 }),
        testWallet('Trust B', { order: 4 }),
        testWallet('Trust A', { order: 3 }),
      ),
      NONE,
    )
    expect(named({ search: 'trust' }, of)[0]).toBe('Trust')
    expect(named({ search: 'trust' }, of).indexOf('Trust A')).toBeLessThan(
      named({ search: 'trust' }, of).indexOf('Trust B'),
    )
  })

  it('Core builds do not get the wallets that are excluded for them', () => {
    expect(named({ isCoreBuild: true })).not.toContain('Onlysol')
    expect(named({ isCoreBuild: true })).toContain('Extension Alone')
    expect(named({ isCoreBuild: true, search: 'onlysol' })).toEqual([])
    expect(named({})).toContain('Onlysol')
  })

  it('The directory is paged without gaps or repeats, and each page has the total count', async () => {
    const of = await DirectoryEdition.of(merged(...manyWallets(95)), NONE)
    const pages = [1, 2, 3, 4].map((page) => ask({ page, entries: 30 }, of))
    expect(pages.map(({ data, count }) => [data.length, count])).toEqual([
      [30, 95],
      [30, 95],
      [30, 95],
      [5, 95],
    ])
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(
      manyWallets(95).map(({ name }) => name),
    )
    expect(ask({ page: 5, entries: 30 }, of)).toEqual({ data: [], count: 95 })
  })

  it('The summary recommends the first twelve wallets without their descriptions', async () => {
    const of = await DirectoryEdition.of(
      merged(testWallet('First', { description: 'Long.', order: 0 }), ...manyWallets(20)),
      NONE,
    )
    expect(of.summary.count).toBe(21)
    expect(of.summary.recommended.map(({ name }) => name)).toEqual([
      'First',
      ...manyWallets(11).map(({ name }) => name),
    ])
    expect(of.summary.recommended[0]).not.toHaveProperty('description')
    expect(ask({ entries: 1 }, of).data[0]?.description).toBe('Long.')
  })

  it('The same query gets the same cached answer', () => {
    expect(edition.answer({ ...DEFAULTS, search: 'zebra' })).toBe(
      edition.answer({ ...DEFAULTS, search: 'zebra' }),
    )
  })
})

describe('wallet sources', () => {
  const merge = (sources: Partial<Parameters<typeof mergeWallets>[0]>) =>
    mergeWallets({ additions: [], builtIn: [], upstream: [], ...sources }).map(({ name, order }) => [
      name,
      order,
    ])

  it('Imported and built-in wallets are listed by order, followed by those of the upstream directory', () => {
    expect(
      merge({
        additions: [testWallet('Added', { order: 5 })],
        builtIn: [testWallet('Unplaced'), testWallet('Own', { order: 9 })],
        upstream: [testWallet('Theirs', { order: 1 })],
      }),
    ).toEqual([
      ['Added', 5],
      ['Own', 9],
      ['Unplaced', undefined],
      ['Theirs', 1],
    ])
  })

  it('An imported wallet replaces a built-in one with its id, which replaces an upstream one', () => {
    const [builtIn, upstream] = [testWallet('Same', { order: 2 }), testWallet('Same', { order: 3 })]
    const added = testWallet('Same', { order: 1 })
    expect(merge({ additions: [added], builtIn: [builtIn], upstream: [upstream] })).toEqual([['Same', 1]])
    expect(merge({ builtIn: [builtIn], upstream: [upstream] })).toEqual([['Same', 2]])
  })

  it('An upstream wallet with the rdns of a built-in one is left out', () => {
    const ours = testWallet('Ours', { rdns: 'io.ours' })
    expect(merge({ builtIn: [ours], upstream: [testWallet('Theirs', { rdns: 'IO.ours' })] })).toEqual([
      ['Ours', undefined],
    ])
  })
})
