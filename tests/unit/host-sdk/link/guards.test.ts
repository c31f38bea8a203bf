import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOST_CALLS, type HostCalls } from '#schemas/protocol/host-modal.ts'
import { HOST_GUARDS } from '#sdk/link/guards.ts'
import { SIWX_STEPS } from '#schemas/protocol/host-modal.ts'
import { runs } from '#tests/support/builders/runs.ts'

const RUNS = runs(400, 50_000)

const id = fc.string({ minLength: 1, maxLength: 70 })
const text = fc.oneof(fc.string(), fc.string({ minLength: 190, maxLength: 210 }), fc.constantFrom('', 'a\n'))
const plain = fc.oneof(fc.jsonValue(), fc.constant(undefined))
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined })
const failure = fc.record(
  { code: fc.oneof(text, fc.double(), fc.integer()), message: text, data: plain },
  { requiredKeys: ['code', 'message'] },
)
const account = fc.record({
  address: text,
  type: fc.constantFrom('eoa', 'smartAccount', 'payment', 'other'),
  publicKey: maybe(text),
})
const wallet = fc.record({ id: text, name: text, icon: maybe(text), rdns: maybe(text) })
const namespace = fc.record({
  status: fc.constantFrom('disconnected', 'connecting', 'connected', 'lost'),
  accounts: fc.array(account, { maxLength: 3 }),
  address: maybe(text),
  caipAddress: maybe(text),
  caipNetworkId: maybe(text),
  caipNetworkIds: fc.array(text, { maxLength: 3 }),
  wallet: maybe(wallet),
  profileName: maybe(text),
  profileImage: maybe(text),
  balance: maybe(text),
  balanceSymbol: maybe(fc.oneof(text, fc.integer())),
  smartAccountDeployed: maybe(fc.oneof(fc.boolean(), text)),
  approvedNetworkIds: maybe(fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 })),
})
const key = fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,42}$/), text)

/** Values near the valid ones of each call. */
const NEAR: { readonly [Name in keyof HostCalls]: fc.Arbitrary<unknown> } = {
  stateChanged: fc.record({
    rev: fc.oneof(fc.nat(), fc.integer(), fc.double()),
    open: fc.boolean(),
    loading: fc.boolean(),
    initialized: fc.boolean(),
    view: maybe(text),
    themeMode: fc.constantFrom('dark', 'light', 'system'),
    activeNamespace: maybe(text),
    // Most optional members are left out, because otherwise too few whole states would be valid.
    namespaces: fc.oneof(fc.constant({}), fc.dictionary(fc.constantFrom('eip155', 'solana', 'x'), namespace)),
    pairingUri: maybe(fc.oneof(text, fc.integer())),
  }),
  settle: fc.record({
    ticketId: id,
    result: fc.oneof(
      fc.record({ ok: fc.constantFrom(true, 1), value: plain }, { requiredKeys: ['ok'] }),
      fc.record({ ok: fc.constantFrom(false, undefined), error: failure }),
    ),
  }),
  event: fc.record({ name: text, properties: fc.dictionary(fc.string(), plain) }),
  walletRequest: fc.record({ walletId: text, ticketId: maybe(id), method: text, params: plain }),
  walletFeature: fc.record({
    walletId: text,
    ticketId: maybe(id),
    feature: id,
    method: id,
    inputs: fc.array(plain, { maxLength: 34 }),
  }),
  walletSubscribe: fc.record({ walletId: text }),
  walletUnsubscribe: fc.record({ walletId: text }),
  siwx: fc.record(
    { step: fc.oneof(fc.constantFrom(...SIWX_STEPS, 'signMessage', ''), text), input: plain },
    { requiredKeys: ['step'] },
  ),
  hostStoreGet: fc.record({ key }),
  hostStoreSet: fc.record({ key, value: fc.oneof(text, fc.constant(null), fc.constant('x'.repeat(4_097))) }),
  resize: fc.record({ heightPx: fc.oneof(fc.double(), fc.integer({ min: -5, max: 4_005 })) }),
  focusOut: fc.record({ to: fc.constantFrom('before', 'after', 'inside') }),
}

/** The value with one defect, or unchanged. */
function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom('keep', 'drop', 'swap', 'add'), fc.anything())
    .map(([value, place, change, foreign]) => {
      if (change === 'keep' || typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value)
      const index = place % (entries.length || 1)
      if (change === 'drop') return Object.fromEntries(entries.toSpliced(index, 1))
      const [name = 'key'] = entries[index] ?? []
      return { ...value, [change === 'swap' ? name : 'foreign']: foreign }
    })
}

describe('guards', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` does not know the keys of a constant
  test.each(Object.keys(HOST_CALLS) as (keyof HostCalls)[])(
    'The guard of %s agrees with its schema',
    (name) => {
      const schema = HOST_CALLS[name].params
      const counts = { accepted: 0, refused: 0 }
      fc.assert(
        fc.property(
          fc.oneof({ weight: 4, arbitrary: mutated(NEAR[name]) }, { weight: 1, arbitrary: fc.anything() }),
          (value) => {
            const bySchema = schema.safeParse(value).success
            counts[bySchema ? 'accepted' : 'refused'] += 1
            return HOST_GUARDS[name](value) === bySchema
          },
        ),
        { numRuns: RUNS },
      )
      expect(counts.accepted).toBeGreaterThan(0)
      expect(counts.refused).toBeGreaterThan(0)
    },
  )
})
