import { describe, expect, it } from 'vitest'
import { rpcHandlers } from '#frame/app/rpc-handlers.ts'
import { ApprovalOffer } from '#frame/link/approval-offer.ts'
import { createAddressBook } from '#frame/preview/address-book.ts'
import { warnOfLookalikes } from '#frame/preview/look-alikes.ts'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { fail } from '#schemas/errors/result.ts'
import { approvalOffer } from '#tests/support/builders/approval-offer.ts'
import { MAINNET } from '#tests/support/chains/evm-fixture.ts'
import { keepTexts } from '#tests/support/builders/kept-texts.ts'
import { holdClock } from '#tests/support/fakes/held-clock.ts'
import { ACCOUNT, preview, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'

const SOLANA = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const WITNESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ALIKE = `${RECIPIENT.slice(0, 6)}${'0'.repeat(32)}${RECIPIENT.slice(-4)}`
const OTHER = '0x1111111111111111111111111111111111111111'

const openBook = (kept = new Map<string, string>(), userId: string | undefined = 'ada') =>
  createAddressBook(keepTexts(kept), () => userId)

describe('the address book', () => {
  it('keeps what the visitor calls addresses of every kind, for the next visit', () => {
    const kept = new Map<string, string>()
    const book = openBook(kept)
    for (const [address, name] of [
      [` ${RECIPIENT} `, 'Bob'],
      [SOLANA, 'Savings'],
      [WITNESS, 'Cold store'],
    ] as const)
      expect(book.put(address, name)).toBeUndefined()
    expect(openBook(kept).list()).toEqual([
      { address: RECIPIENT, name: 'Bob' },
      { address: SOLANA, name: 'Savings' },
      { address: WITNESS, name: 'Cold store' },
    ])
  })

  it('knows an address in the other case where that is the same, and only there', () => {
    const book = openBook()
    book.put(RECIPIENT.toLowerCase(), 'Bob')
    book.put(SOLANA, 'Savings')
    book.put(WITNESS, 'Cold store')
    expect(book.nameOf(RECIPIENT)).toBe('Bob')
    expect(book.nameOf(WITNESS.toUpperCase())).toBe('Cold store')
    expect(book.nameOf(SOLANA.toLowerCase())).toBeUndefined()
  })

  it('gives an address that looks like a named one no name', () => {
    const book = openBook()
    book.put(RECIPIENT, 'Bob')
    expect(book.nameOf(ALIKE)).toBeUndefined()
  })

  it('calls an address by the last name it was given, and by none once that is taken away', () => {
    const kept = new Map<string, string>()
    const book = openBook(kept)
    book.put(RECIPIENT, 'Bob')
    book.put(RECIPIENT.toLowerCase(), 'Robert')
    expect(book.list()).toEqual([{ address: RECIPIENT.toLowerCase(), name: 'Robert' }])
    book.remove(RECIPIENT)
    expect(book.list()).toEqual([])
    expect(kept.size).toBe(0)
  })

  it.each([
    ['what is no address', 'bob.eth', 'Bob', 'address'],
    ['an address with one character too few', RECIPIENT.slice(0, -1), 'Bob', 'address'],
    ['a name of spaces', RECIPIENT, '   ', 'name'],
    ['a name nobody sees', RECIPIENT, '\u200b\u202e', 'name'],
    ['a name without a letter or a figure', RECIPIENT, '…!', 'name'],
    ['a name that is an address', RECIPIENT, SOLANA, 'name'],
    ['a name of 41 characters', RECIPIENT, 'x'.repeat(41), 'name'],
  ] as const)('refuses %s', (_what, address, name, fault) => {
    const book = openBook()
    expect(book.put(address, name)).toBe(fault)
    expect(book.list()).toEqual([])
  })

  it('cleans a name of what could change the text around it', () => {
    const book = openBook()
    book.put(RECIPIENT, ' Bo\u202eb \n  of\u200b the shop ')
    expect(book.nameOf(RECIPIENT)).toBe('Bob of the shop')
  })

  it('forgets none of 200 names for another one', () => {
    const book = openBook()
    const addressOf = (place: number): string => `0x${String(place).padStart(40, '0')}`
    for (let place = 0; place < 200; place++)
      expect(book.put(addressOf(place), `No ${place}`)).toBeUndefined()
    expect(book.put(RECIPIENT, 'Bob')).toBe('full')
    expect(book.put(addressOf(7), 'Seven')).toBeUndefined()
    expect(book.nameOf(addressOf(7))).toBe('Seven')
    expect(book.list()).toHaveLength(200)
  })

  it('is another one for somebody else, and closed while nobody is logged in', () => {
    const kept = new Map<string, string>()
    openBook(kept).put(RECIPIENT, 'Bob')
    expect(openBook(kept, 'eve').list()).toEqual([])
    const closed = createAddressBook(keepTexts(kept), () => undefined)
    expect(closed.list()).toEqual([])
    expect(closed.put(RECIPIENT, 'Eve')).toBe('address')
    expect(openBook(kept).nameOf(RECIPIENT)).toBe('Bob')
  })

  it.each([
    ['no JSON', '['],
    ['another form', '{"a":1}'],
    ['more than it writes', JSON.stringify([{ address: RECIPIENT, name: 'Bob', isVerified: true }])],
    ['a name it would not take', JSON.stringify([{ address: RECIPIENT, name: 'Bo\u202eb' }])],
    ['no address', JSON.stringify([{ address: 'bob', name: 'Bob' }])],
  ])('is empty where the browser kept %s', (_what, text) => {
    const kept = new Map<string, string>()
    const book = openBook(kept)
    book.put(RECIPIENT, 'Bob')
    for (const name of kept.keys()) kept.set(name, text)
    expect(book.list()).toEqual([])
  })
})

describe('an approval', () => {
  const to = (address: string, more: object = {}): PreviewField => ({
    label: { id: 'approval.field.to' },
    value: { kind: 'address', address, isKnown: false, ...more },
  })
  const nameIt = (shown: Preview) => {
    const kept = keepTexts()
    createAddressBook(kept, () => 'ada').put(RECIPIENT, 'Bob')
    const { nameAddresses } = rpcHandlers(
      {
        api: { call: async () => fail('WALLET_SERVER_UNREACHABLE', '') },
        storage: kept,
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
        policy: {
          email: true,
          socials: [],
          recovery: 'required',
          approvals: 'frame',
          sessionPermissions: false,
          smartAccounts: [],
          frameClients: 'none',
        },
      },
      { current: () => 'eoa' },
    )
    return nameAddresses(shown, MAINNET)
  }

  it('shows the visitor’s name beside the whole address before any other name, and that it is theirs', async () => {
    const { fields } = await nameIt(preview({ fields: [to(RECIPIENT, { name: 'A shop' }), to(OTHER)] }))
    expect(fields).toEqual([
      to(RECIPIENT, { name: 'Bob', isOwnName: true }),
      to(OTHER, { name: 'robert.eth' }),
    ])
  })

  it('shows it in warnings too, and in the window', async () => {
    const warnings = [{ class: 'FIRST_RECIPIENT', values: { address: RECIPIENT } }] as const
    const named = await nameIt(preview({ fields: [], warnings }))
    expect(named.warnings).toEqual(warnings)
    expect(named.names).toEqual([{ address: RECIPIENT, name: 'Bob', isOwnName: true }])
    const offer = approvalOffer({ preview: named })
    expect(ApprovalOffer.parse(structuredClone(offer))).toEqual(offer)
  })

  it('warns of an address that looks like a named one, and names only the named one', async () => {
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

describe('an address that looks like', () => {
  const first = (account: string, address: string, named: readonly string[]) =>
    warnOfLookalikes(
      preview({ account, warnings: [{ class: 'FIRST_RECIPIENT', values: { address } }] }),
      named,
    ).warnings.map((warning) => [warning.class, warning.values?.['known']])
  const NEW = [['FIRST_RECIPIENT', undefined]]
  const alike = (known: string) => [['RECIPIENT_LOOKALIKE', known]]
  const solanaAlike = `${SOLANA.slice(0, 4)}${'x'.repeat(36)}${SOLANA.slice(-4)}`

  it.each([
    ['a named one of Solana', solanaAlike, SOLANA],
    ['a named one of Bitcoin', `bc1q${WITNESS.slice(4, 8)}${'q'.repeat(34)}`, WITNESS],
    ['a named one in the other case', ALIKE.toUpperCase().replace('0X', '0x'), RECIPIENT],
  ])('%s is warned of', (_what, address, named) => {
    expect(first(ACCOUNT, address, [OTHER, named])).toEqual(alike(named))
  })

  it('the account itself is warned of on every chain', () => {
    expect(first(SOLANA, solanaAlike, [])).toEqual(alike(SOLANA))
  })

  it.each([
    ['that one, in the other case', RECIPIENT.toLowerCase(), [RECIPIENT]],
    [
      'nothing but the beginning all have',
      WITNESS,
      ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ],
    ['one of another chain', SOLANA, [RECIPIENT, WITNESS]],
  ])('%s is only new', (_what, address, named) => {
    expect(first(ACCOUNT, address, named)).toEqual(NEW)
  })
})
