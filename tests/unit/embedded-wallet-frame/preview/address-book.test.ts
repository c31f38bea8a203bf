import { describe, expect, it } from 'vitest'
import { rpcHandlers } from '#frame/app/rpc-handlers.ts'
import { ApprovalOffer } from '#frame/link/approval-offer.ts'
import { createAddressBook } from '#frame/preview/address-book.ts'
import { warnOfLookalikes } from '#frame/preview/look-alikes.ts'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { fail } from '#schemas/errors/result.ts'
import { approvalOffer } from '#tests/support/builders/approval-offer.ts'
import { MAINNET } from '#tests/support/chains/evm-fixture.ts'
import { memoryFrameStorage } from '#tests/support/builders/memory-frame-storage.ts'
import { holdClock } from '#tests/support/fakes/held-clock.ts'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'
import { ACCOUNT, preview, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'

const SOLANA = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const WITNESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ALIKE = `${RECIPIENT.slice(0, 6)}${'0'.repeat(32)}${RECIPIENT.slice(-4)}`
const OTHER = '0x1111111111111111111111111111111111111111'

const openBook = (stored = new Map<string, string>(), userId: string | undefined = 'ada') =>
  createAddressBook(memoryFrameStorage(stored), () => userId)

describe('the address book', () => {
  it('The address book stores names for addresses of every kind until the next visit', () => {
    const stored = new Map<string, string>()
    const book = openBook(stored)
    for (const [address, name] of [
      [` ${RECIPIENT} `, 'Bob'],
      [SOLANA, 'Savings'],
      [WITNESS, 'Cold store'],
    ] as const)
      expect(book.put(address, name)).toBeUndefined()
    expect(openBook(stored).list()).toEqual([
      { address: RECIPIENT, name: 'Bob' },
      { address: SOLANA, name: 'Savings' },
      { address: WITNESS, name: 'Cold store' },
    ])
  })

  it('An address matches in another case only if its format ignores case', () => {
    const book = openBook()
    book.put(RECIPIENT.toLowerCase(), 'Bob')
    book.put(SOLANA, 'Savings')
    book.put(WITNESS, 'Cold store')
    expect(book.nameOf(RECIPIENT)).toBe('Bob')
    expect(book.nameOf(WITNESS.toUpperCase())).toBe('Cold store')
    expect(book.nameOf(SOLANA.toLowerCase())).toBeUndefined()
  })

  it('An address that imitates a named one has no name', () => {
    const book = openBook()
    book.put(RECIPIENT, 'Bob')
    expect(book.nameOf(ALIKE)).toBeUndefined()
  })

  it('A new name replaces the old one, and a removal leaves none', () => {
    const stored = new Map<string, string>()
    const book = openBook(stored)
    book.put(RECIPIENT, 'Bob')
    book.put(RECIPIENT.toLowerCase(), 'Robert')
    expect(book.list()).toEqual([{ address: RECIPIENT.toLowerCase(), name: 'Robert' }])
    book.remove(RECIPIENT)
    expect(book.list()).toEqual([])
    expect(stored.size).toBe(0)
  })

  it.each([
    ['an invalid address', 'bob.eth', 'Bob', 'address'],
    ['an address with one character too few', RECIPIENT.slice(0, -1), 'Bob', 'address'],
    ['a name of spaces', RECIPIENT, '   ', 'name'],
    ['an invisible name', RECIPIENT, '\u200b\u202e', 'name'],
    ['a name without a letter or digit', RECIPIENT, '…!', 'name'],
    ['a name that is an address', RECIPIENT, SOLANA, 'name'],
    ['a name of 41 characters', RECIPIENT, 'x'.repeat(41), 'name'],
  ] as const)('The address book refuses %s', (_what, address, name, fault) => {
    const book = openBook()
    expect(book.put(address, name)).toBe(fault)
    expect(book.list()).toEqual([])
  })

  it('A name is cleaned of characters that could change the text around it', () => {
    const book = openBook()
    book.put(RECIPIENT, ' Bo\u202eb \n  of\u200b the shop ')
    expect(book.nameOf(RECIPIENT)).toBe('Bob of the shop')
  })

  it('A full address book with 200 names drops none for a new one', () => {
    const book = openBook()
    const addressOf = (place: number): string => `0x${String(place).padStart(40, '0')}`
    for (let place = 0; place < 200; place++)
      expect(book.put(addressOf(place), `No ${place}`)).toBeUndefined()
    expect(book.put(RECIPIENT, 'Bob')).toBe('full')
    expect(book.put(addressOf(7), 'Seven')).toBeUndefined()
    expect(book.nameOf(addressOf(7))).toBe('Seven')
    expect(book.list()).toHaveLength(200)
  })

  it('Every visitor has a separate book, which is closed while no visitor is logged in', () => {
    const stored = new Map<string, string>()
    openBook(stored).put(RECIPIENT, 'Bob')
    expect(openBook(stored, 'eve').list()).toEqual([])
    const closed = createAddressBook(memoryFrameStorage(stored), () => undefined)
    expect(closed.list()).toEqual([])
    expect(closed.put(RECIPIENT, 'Eve')).toBe('address')
    expect(openBook(stored).nameOf(RECIPIENT)).toBe('Bob')
  })

  it.each([
    ['invalid JSON', '['],
    ['another format', '{"a":1}'],
    ['unknown properties', JSON.stringify([{ address: RECIPIENT, name: 'Bob', isVerified: true }])],
    ['an unsafe name', JSON.stringify([{ address: RECIPIENT, name: 'Bo\u202eb' }])],
    ['an invalid address', JSON.stringify([{ address: 'bob', name: 'Bob' }])],
  ])('The address book is empty if the browser stored %s', (_what, text) => {
    const stored = new Map<string, string>()
    const book = openBook(stored)
    book.put(RECIPIENT, 'Bob')
    for (const name of stored.keys()) stored.set(name, text)
    expect(book.list()).toEqual([])
  })
})

describe('address book in an approval', () => {
  const to = (address: string, more: object = {}): PreviewField => ({
    label: { id: 'approval.field.to' },
    value: { kind: 'address', address, isKnown: false, ...more },
  })
  const nameIt = (shown: Preview) => {
    const stored = memoryFrameStorage()
    createAddressBook(stored, () => 'ada').put(RECIPIENT, 'Bob')
    const { nameAddresses } = rpcHandlers(
      {
        api: { call: async () => fail('WALLET_SERVER_UNREACHABLE', '') },
        storage: stored,
        session: { current: () => ({ userId: 'ada' }) },
        clock: holdClock(),
        askNode: async () => fail('WALLET_SERVER_UNREACHABLE', ''),
        networks: [],
        apiAccess: {
          apiUrl: 'https://api.example',
          projectId: 'demo',
          clock: holdClock(),
          fetch: async () => Response.json({ name: 'robert.eth', avatar: null }),
        },
        policy: WALLET_POLICY,
      },
      { current: () => 'eoa' },
    )
    return nameAddresses(shown, MAINNET)
  }

  it('The visitor’s own name is shown beside the whole address, before any other name, and marked as theirs', async () => {
    const { fields } = await nameIt(preview({ fields: [to(RECIPIENT, { name: 'A shop' }), to(OTHER)] }))
    expect(fields).toEqual([
      to(RECIPIENT, { name: 'Bob', isOwnName: true }),
      to(OTHER, { name: 'robert.eth' }),
    ])
  })

  it('The visitor’s own name also appears in warnings and in the wallet window', async () => {
    const warnings = [{ class: 'FIRST_RECIPIENT', values: { address: RECIPIENT } }] as const
    const named = await nameIt(preview({ fields: [], warnings }))
    expect(named.warnings).toEqual(warnings)
    expect(named.names).toEqual([{ address: RECIPIENT, name: 'Bob', isOwnName: true }])
    const offer = approvalOffer({ preview: named })
    expect(ApprovalOffer.parse(structuredClone(offer))).toEqual(offer)
  })

  it('An address that imitates a named one gets a warning, and only the named one gets its name', async () => {
    const warnings = [{ class: 'FIRST_RECIPIENT', values: { address: ALIKE } }] as const
    const named = await nameIt(preview({ risk: 'caution', warnings, fields: [] }))
    expect(named.warnings).toEqual([
      { class: 'RECIPIENT_LOOKALIKE', values: { address: ALIKE, known: RECIPIENT } },
    ])
    expect(named.risk).toBe('danger')
    expect(named.names?.filter(({ isOwnName }) => isOwnName)).toEqual([
      { address: RECIPIENT, name: 'Bob', isOwnName: true },
    ])
  })
})

describe('lookalike address', () => {
  const first = (account: string, address: string, named: readonly string[]) =>
    warnOfLookalikes(
      preview({ account, warnings: [{ class: 'FIRST_RECIPIENT', values: { address } }] }),
      named,
    ).warnings.map((warning) => [warning.class, warning.values?.['known']])
  const NEW = [['FIRST_RECIPIENT', undefined]]
  const alike = (known: string) => [['RECIPIENT_LOOKALIKE', known]]
  const solanaAlike = `${SOLANA.slice(0, 4)}${'x'.repeat(36)}${SOLANA.slice(-4)}`

  it.each([
    ['a named Solana address', solanaAlike, SOLANA],
    ['a named Bitcoin address', `bc1q${WITNESS.slice(4, 8)}${'q'.repeat(34)}`, WITNESS],
    ['a named address in the other case', ALIKE.toUpperCase().replace('0X', '0x'), RECIPIENT],
  ])('A recipient that imitates %s gets a warning', (_what, address, named) => {
    expect(first(ACCOUNT, address, [OTHER, named])).toEqual(alike(named))
  })

  it('A recipient that imitates the account itself gets a warning on every chain', () => {
    expect(first(SOLANA, solanaAlike, [])).toEqual(alike(SOLANA))
  })

  it.each([
    ['the named address in the other case', RECIPIENT.toLowerCase(), [RECIPIENT]],
    [
      'like a named one only in the common prefix',
      WITNESS,
      ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ],
    ['an address of another chain', SOLANA, [RECIPIENT, WITNESS]],
  ])('A recipient that is %s is only new', (_what, address, named) => {
    expect(first(ACCOUNT, address, named)).toEqual(NEW)
  })
})
