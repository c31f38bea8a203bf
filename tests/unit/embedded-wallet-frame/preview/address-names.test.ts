import { describe, expect, it } from 'vitest'
import { ApprovalOffer } from '#frame/link/approval-offer.ts'
import { nameAddresses } from '#frame/preview/address-names.ts'
import { createDirectoryNames } from '#frame/preview/evm/lookups/directory-names.ts'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { findSolanaName } from '#frame/preview/solana/directory-names.ts'
import { createNameApi, type FindName } from '#frame/services/name-api.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { BUILT_IN_SWAP_NETWORKS } from '#server/providers/quotes/built-in-venues.ts'
import { MAINNET } from '#tests/support/chains/evm-fixture.ts'
import { approvalOffer } from '#tests/support/builders/approval-offer.ts'
import { holdClock } from '#tests/support/fakes/held-clock.ts'
import {
  network as networkOf,
  preview as previewOf,
  ACCOUNT,
  RECIPIENT,
} from '#tests/support/builders/wallet-requests.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x1111111111111111111111111111111111111111'
const POOL = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'

const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const book = { nameOf: () => undefined }

const line = (address: string, more: object = {}): PreviewField => ({
  label: { id: 'approval.field.to' },
  value: { kind: 'address', address, isKnown: false, ...more },
})
const group = (...fields: readonly PreviewField[]): PreviewField => ({
  label: { literal: 'Inside' },
  value: { kind: 'group', title: '1', fields },
})
const shown = (...fields: readonly PreviewField[]): Preview => previewOf({ account: ACCOUNT, fields })
const listed = (names: Preview['names'] = []) =>
  Object.fromEntries(names.map(({ address, name }) => [address, name]))
const saying =
  (names: Readonly<Record<string, string>>): FindName =>
  async (_network, address) =>
    names[address]

describe('names of addresses in fields', () => {
  it('An address gets the name of the first source that has one, and stays whole', async () => {
    const sources = [saying({ [POOL]: 'Pool' }), saying({ [POOL]: 'pool.eth', [RECIPIENT]: 'bob.eth' })]
    const { fields } = await nameAddresses(
      shown(line(RECIPIENT), group(line(POOL), line(USDC)), line(POOL, { name: 'As described' })),
      MAINNET,
      { book, sources, clock: holdClock() },
    )
    expect(fields).toEqual([
      line(RECIPIENT, { name: 'bob.eth' }),
      group(line(POOL, { name: 'Pool' }), line(USDC)),
      line(POOL, { name: 'As described' }),
    ])
  })

  it('The account’s own addresses are marked and not looked up', async () => {
    const requests: string[] = []
    const find: FindName = async (_network, address) => void requests.push(address)
    const { fields } = await nameAddresses(shown(line(ACCOUNT)), MAINNET, {
      book,
      sources: [find],
      clock: holdClock(),
    })
    expect(fields).toEqual([line(ACCOUNT, { isOwn: true })])
    expect(requests).toEqual([])
  })

  it('Names that take longer than 300 ms are left out, and earlier ones are kept', async () => {
    const clock = holdClock()
    const find: FindName = (_network, address) =>
      address === POOL ? new Promise(() => {}) : Promise.resolve('bob.eth')
    const naming = nameAddresses(shown(line(RECIPIENT), line(POOL)), MAINNET, {
      book,
      sources: [find],
      clock,
    })
    let isThere = false
    void naming.then(() => (isThere = true))
    await clock.pass(299)
    expect(isThere).toBe(false)
    await clock.pass(1)
    expect((await naming).fields).toEqual([line(RECIPIENT, { name: 'bob.eth' }), line(POOL)])
  })

  it('A name that is too long or from a failing source is not used', async () => {
    const sources = [() => Promise.reject(new Error('down')), saying({ [POOL]: `${'x'.repeat(61)}.eth` })]
    const { fields } = await nameAddresses(shown(line(POOL)), MAINNET, { book, sources, clock: holdClock() })
    expect(fields).toEqual([line(POOL)])
  })

  it('At most sixteen addresses are looked up', async () => {
    const requests: string[] = []
    const find: FindName = async (_network, address) => void requests.push(address)
    const many = Array.from({ length: 40 }, (_, place) => line(`0x${String(place).padStart(40, '0')}`))
    const { fields } = await nameAddresses(shown(...many, ...many), MAINNET, {
      book,
      sources: [find],
      clock: holdClock(),
    })
    expect(requests).toHaveLength(16)
    expect(fields).toHaveLength(80)
  })
})

describe('names of addresses outside of fields', () => {
  const CHANGES: Preview['changes'] = {
    seen: [
      { kind: 'power', power: 'spend', holder: POOL, amount: 'unlimited', over: USDC, isVerified: false },
      {
        kind: 'item',
        direction: 'out',
        amount: '1',
        name: '',
        collection: RECIPIENT,
        itemId: '7',
        isVerified: false,
      },
      { kind: 'balance', direction: 'in', amount: '1', symbol: 'X', tokenAddress: OTHER, isVerified: false },
    ],
    unseen: [],
  }
  const ALL = { [POOL]: 'Pool', [RECIPIENT]: 'Bands', [USDC]: 'USDC', [OTHER]: 'Other', [ACCOUNT]: 'Me' }

  it('A change shows names beside the holder, the contract and the asset', async () => {
    const { names, changes } = await nameAddresses(previewOf({ fields: [], changes: CHANGES }), MAINNET, {
      book,
      sources: [saying(ALL)],
      clock: holdClock(),
    })
    expect(listed(names)).toEqual({
      [POOL]: 'Pool',
      [RECIPIENT]: 'Bands',
      [USDC]: 'USDC',
      [OTHER]: 'Other',
    })
    expect(changes).toEqual(CHANGES)
  })

  it('A warning shows names, including that of the address a lookalike imitates', async () => {
    const { names } = await nameAddresses(
      previewOf({
        fields: [],
        warnings: [
          { class: 'RECIPIENT_LOOKALIKE', values: { address: POOL, known: RECIPIENT } },
          { class: 'PERMIT_LONG_DEADLINE', values: { domain: USDC } },
        ],
      }),
      MAINNET,
      { book, sources: [saying(ALL)], clock: holdClock() },
    )
    expect(listed(names)).toEqual({ [POOL]: 'Pool', [RECIPIENT]: 'Bands' })
  })

  it('Addresses in warnings and changes are looked up before those in fields, and no empty names are added', async () => {
    const many = Array.from({ length: 40 }, (_, place) => line(`0x${String(place).padStart(40, '0')}`))
    const preview = previewOf({ fields: many, changes: CHANGES })
    const sources = [saying(ALL)]
    const { names } = await nameAddresses(preview, MAINNET, { book, sources, clock: holdClock() })
    expect(listed(names)[POOL]).toBe('Pool')
    const nameless = await nameAddresses(preview, MAINNET, { book, sources: [], clock: holdClock() })
    expect(nameless).not.toHaveProperty('names')
  })

  it('Names outside of fields reach the wallet window', async () => {
    const named = await nameAddresses(previewOf({ changes: CHANGES }), MAINNET, {
      book,
      sources: [saying(ALL)],
      clock: holdClock(),
    })
    const offer = approvalOffer({ preview: named })
    expect(ApprovalOffer.parse(structuredClone(offer))).toEqual(offer)
  })
})

describe('directory of names', () => {
  const described = (metadata: unknown) =>
    createDirectoryNames({
      find: async (chainId, address) =>
        chainId === 1 && address === POOL.toLowerCase()
          ? { calldata: { context: {}, metadata, display: {} }, typedData: [] }
          : undefined,
    })

  it.each([
    ['is called by its name', { contractName: 'Pool V3', owner: 'Aave' }, 'Pool V3'],
    ['without a name is called by its owner', { owner: 'Aave' }, 'Aave'],
    ['loses hidden characters of its name', { contractName: 'Po\u202eol' }, 'Pool'],
    ['is unnamed if its names are invalid', { contractName: 5, owner: '' }, undefined],
    ['is unnamed without a descriptor', undefined, undefined],
  ])('A contract in the directory %s', async (_what, metadata, name) => {
    expect(await described(metadata)(MAINNET, POOL)).toBe(name)
  })

  it('A verified token is called by its symbol on its own network only', async () => {
    const find = described({})
    expect(await find(MAINNET, USDC)).toBe('USDC')
    expect(await find({ ...MAINNET, id: 10 }, USDC)).toBeUndefined()
    expect(await find(localSolana, USDC)).toBeUndefined()
  })

  it('The routers at which the server quotes by itself are called by the names of their venues', async () => {
    const find = described({})
    for (const [network, { venues }] of BUILT_IN_SWAP_NETWORKS)
      for (const { router, name } of venues) expect(await find(networkOf(network), router)).toBe(name)
    expect(
      await find({ ...MAINNET, id: 31_337 }, '0xE592427A0AEce92De3Edee1F18E0157C05861564'),
    ).toBeUndefined()
  })

  it('Verified mints and known programs of Solana are called by their names', async () => {
    const find = findSolanaName
    const mainnet = networkOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(await find(mainnet, SOLANA_USDC)).toBe('USDC')
    expect(await find(localSolana, SOLANA_USDC)).toBeUndefined()
    expect(await find(localSolana, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toBe('Token Program')
    for (const word of ['toString', '__proto__', 'constructor'])
      expect(await find(mainnet, word)).toBeUndefined()
  })
})

describe('name service of the server', () => {
  function open(answer: () => Promise<Response>) {
    const clock = holdClock()
    const urls: string[] = []
    const findName = createNameApi({
      apiUrl: 'https://api.example',
      projectId: 'demo',
      clock,
      fetch: (url) => {
        urls.push(url)
        return answer()
      },
    })
    return { clock, urls, findName }
  }
  const saysName = (name: unknown) => async () => Response.json({ name, avatar: null })

  it('The server resolves names on the network of the approval, once in 5 minutes', async () => {
    const { clock, urls, findName } = open(saysName('bob.eth'))
    expect(await findName(MAINNET, RECIPIENT)).toBe('bob.eth')
    expect(await findName(MAINNET, RECIPIENT.toLowerCase())).toBe('bob.eth')
    expect(urls).toEqual([
      `https://api.example/v1/identity/${RECIPIENT}?projectId=demo&chainId=eip155%3A1&avatar=none`,
    ])
    await clock.pass(300_000)
    await findName(MAINNET, RECIPIENT)
    expect(urls).toHaveLength(2)
  })

  it.each<[string, () => Promise<Response>, number]>([
    ['has no name is not', saysName(null), 1],
    ['fails is', async () => Response.json({ error: {} }, { status: 502 }), 2],
    ['answers something invalid is', saysName(5), 2],
    ['is unreachable is', () => Promise.reject(new Error('down')), 2],
  ])(
    'The server is asked again only if it failed to answer: a server that %s',
    async (_what, answer, times) => {
      const { urls, findName } = open(answer)
      expect(await findName(MAINNET, RECIPIENT)).toBeUndefined()
      expect(await findName(MAINNET, RECIPIENT)).toBeUndefined()
      expect(urls).toHaveLength(times)
    },
  )

  it('The server is not asked for networks whose addresses have no names', async () => {
    const { urls, findName } = open(saysName('bob.eth'))
    expect(await findName(localSolana, RECIPIENT)).toBeUndefined()
    expect(urls).toEqual([])
  })
})
