import type { SessionTypes } from '@walletconnect/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSession } from '#modal/connectors/walletconnect/worker/read-session.ts'
import { WalletSession } from '#modal/connectors/walletconnect/worker-messages.ts'
import { invalidInput } from '#tests/support/builders/invalid-input.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_BEFORE = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const SOLANA_ADDRESS = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const ASKED = ['eip155:1', 'eip155:10', SOLANA]

type Namespace = Partial<SessionTypes.Namespace>

/** A session as a wallet may answer it. */
function session(namespaces: Record<string, Namespace>, metadata: object = {}): SessionTypes.Struct {
  const complete = Object.fromEntries(
    Object.entries(namespaces).map(([name, namespace]) => [
      name,
      { accounts: [], methods: ['personal_sign'], events: [], ...namespace },
    ]),
  )
  return {
    topic: 'a'.repeat(64),
    pairingTopic: 'b'.repeat(64),
    relay: { protocol: 'irn' },
    expiry: 2_000_000_000,
    acknowledged: true,
    controller: 'c',
    namespaces: complete,
    requiredNamespaces: {},
    optionalNamespaces: {},
    self: { publicKey: 's', metadata: { name: '', description: '', url: '', icons: [] } },
    peer: {
      publicKey: 'p',
      metadata: { name: 'Wallet', description: '', url: 'https://wallet.test', icons: [], ...metadata },
    },
  }
}

const accountsOf = (accounts: readonly string[]) =>
  readSession(session({ eip155: { accounts: [...accounts] } }), ASKED)?.accounts

describe('session that a wallet answered', () => {
  it('Accounts on requested networks are kept.', () => {
    const read = readSession(
      session({ eip155: { accounts: [`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`] } }),
      ASKED,
    )
    expect(read).toMatchObject({
      accounts: [`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`],
      methods: { eip155: ['personal_sign'] },
      chainIds: { eip155: ['eip155:1', 'eip155:10'] },
      expiresAt: 2_000_000_000_000,
    })
    expect(WalletSession.safeParse(read).success).toBe(true)
  })

  it('A namespace for one network and the deprecated ids of Solana are understood.', () => {
    const read = readSession(
      session({
        'eip155:1': { accounts: [`eip155:1:${ADDRESS}`] },
        solana: { accounts: [`${SOLANA_BEFORE}:${SOLANA_ADDRESS}`], methods: ['solana_signMessage'] },
      }),
      ASKED,
    )
    expect(read?.accounts).toEqual([`eip155:1:${ADDRESS}`, `${SOLANA}:${SOLANA_ADDRESS}`])
    expect(read?.chainIds).toEqual({ eip155: ['eip155:1'], solana: [SOLANA] })
  })

  it.each([
    ['on a network nobody asked for', [`eip155:56:${ADDRESS}`]],
    ['of another namespace', [`${SOLANA}:${SOLANA_ADDRESS}`]],
    ['that is no address of its namespace', ['eip155:1:0x123', `eip155:1:${SOLANA_ADDRESS}`]],
    ['of another form', ['', 'eip155', `eip155:1`, `eip155:1:${ADDRESS}:more`, `1:${ADDRESS}`]],
    ['in a namespace nobody knows', ['cosmos:cosmoshub-4:cosmos1abc']],
  ])('An account %s is dropped.', (_what, accounts) => {
    expect(accountsOf(accounts)).toBeUndefined()
    expect(accountsOf([...accounts, `eip155:1:${OTHER}`])).toEqual([`eip155:1:${OTHER}`])
  })

  it('Values that are no text are dropped.', () => {
    const accounts: string[] = [null, 7, {}, ['eip155:1']].map(invalidInput)
    expect(accountsOf([...accounts, `eip155:1:${ADDRESS}`])).toEqual([`eip155:1:${ADDRESS}`])
  })

  it('At most a hundred accounts are read.', () => {
    const many = Array.from(
      { length: 10_000 },
      (_, index) => `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
    )
    expect(accountsOf(many)).toHaveLength(100)
  })

  it('Texts of the wallet about itself are cleaned.', () => {
    const name = `Meta\u200BMask\u202E${'x'.repeat(1_000)}`
    const read = readSession(
      session(
        { eip155: { accounts: [`eip155:1:${ADDRESS}`] } },
        { name, url: 'javascript:alert(1)', icons: Array.from({ length: 50 }, () => 'data:text/html,x') },
      ),
      ASKED,
    )
    expect(read?.peer.name).toMatch(/^MetaMaskx+$/)
    expect(read?.peer.name.length).toBeLessThanOrEqual(256)
    expect(read?.peer.icons).toHaveLength(1)
    expect(WalletSession.safeParse(read).success).toBe(true)
  })

  it('A wallet that says nothing about itself is still a wallet.', () => {
    const nameless = session({ eip155: { accounts: [`eip155:1:${ADDRESS}`] } }, { name: 7, url: null })
    expect(readSession(nameless, ASKED)?.peer).toEqual({ name: '', url: '', icons: [] })
  })

  it.each([
    ['without icons', { name: 'W', url: 'https://w.test' }, { name: 'W', url: 'https://w.test', icons: [] }],
    ['with icons that are no list', { name: 'W', icons: 7 }, { name: 'W', url: '', icons: [] }],
    ['without anything', undefined, { name: '', url: '', icons: [] }],
  ])('Metadata %s leave the rest of the wallet’s metadata usable.', (_what, metadata, peer) => {
    const answered = session({ eip155: { accounts: [`eip155:1:${ADDRESS}`] } })
    const said = { ...answered, peer: { publicKey: 'p', metadata } }
    expect(readSession(invalidInput(said), ASKED)?.peer).toEqual(peer)
  })

  it('At most 200 methods of a namespace are kept, however it is divided, and only valid names.', () => {
    const methods = (prefix: string) => Array.from({ length: 120 }, (_, index) => `${prefix}${index}`)
    const accounts = [`eip155:1:${ADDRESS}`]
    const read = readSession(
      session({
        eip155: { accounts, methods: ['x'.repeat(3_000), invalidInput(7), ...methods('a')] },
        'eip155:1': { accounts, methods: methods('b') },
      }),
      ASKED,
    )
    expect(read?.methods['eip155']).toEqual([...methods('a'), ...methods('b')].slice(0, 200))
  })

  it('Whatever was answered becomes nothing, or a session that documents accept.', () => {
    const odd = fc.jsonValue({ maxDepth: 2 })
    const orOdd = <T>(usual: fc.Arbitrary<T>) => fc.oneof({ weight: 6, arbitrary: usual }, odd)
    const many = <T>(one: fc.Arbitrary<T>) => orOdd(fc.array(orOdd(one), { maxLength: 8 }))
    const account = fc
      .tuple(fc.constantFrom(...ASKED, 'eip155:56'), fc.constantFrom(ADDRESS, OTHER, SOLANA_ADDRESS))
      .map((parts) => parts.join(':'))
    const text = fc.oneof(fc.string(), fc.constantFrom('x'.repeat(3_000), '\uFDFA'.repeat(300)))
    const namespace = fc.record(
      { accounts: many(account), methods: many(text), chains: many(fc.constantFrom(...ASKED)), events: odd },
      { requiredKeys: [] },
    )
    const key = fc.constantFrom('eip155', 'eip155:1', 'solana', 'bip122', '__proto__', 'constructor', '')
    const metadata = fc.record(
      { name: orOdd(text), url: orOdd(text), icons: many(text) },
      { requiredKeys: [] },
    )
    const answered = fc.record({
      topic: fc.constant('a'.repeat(64)),
      expiry: fc.oneof(fc.constant(2_000_000_000), fc.double(), odd),
      namespaces: orOdd(fc.dictionary(key, orOdd(namespace))),
      peer: orOdd(fc.record({ metadata: orOdd(metadata) }, { requiredKeys: [] })),
    })
    let used = 0
    fc.assert(
      fc.property(answered, (session) => {
        const read = readSession(invalidInput(session), ASKED)
        if (read === undefined) return
        used += 1
        expect(WalletSession.safeParse(read).error).toBeUndefined()
      }),
      { numRuns: 300 },
    )
    expect(used).toBeGreaterThan(20)
  })
})
