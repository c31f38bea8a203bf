import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTheme, isWalletList, readSiteFacts } from '#modal/kernel/site-facts.ts'
import { ThemeVariables } from '#schemas/entities/theme.ts'
import { InjectedWallets } from '#schemas/entities/injected-wallet.ts'
import { runs } from '#tests/support/builders/runs.ts'

const RUNS = runs(500, 50_000)

const text = fc.oneof(
  fc.string(),
  fc.string({ minLength: 120, maxLength: 140 }),
  fc.string({ minLength: 195, maxLength: 205 }),
)
const namespace = fc.oneof(fc.constantFrom('eip155', 'solana', 'bip122', 'Eip', 'ab', 'a\n'), fc.string())
const icon = fc.constantFrom(
  'data:image/png;base64,AA',
  'data:image/svg+xml,<svg/>',
  'data:text/html,x',
  'https://example.org/a.png',
  `data:image/png,${'a'.repeat(256 * 1024 - 15)}`,
  `data:image/png,${'a'.repeat(256 * 1024)}`,
)
const wallet = fc.record(
  {
    id: text,
    namespaces: fc.array(namespace, { maxLength: 9 }),
    protocol: fc.constantFrom('eip1193', 'wallet-standard', 'other'),
    name: text,
    rdns: fc.option(text, { nil: undefined }),
    uuid: fc.option(text, { nil: undefined }),
    icon: fc.option(icon, { nil: undefined }),
    features: fc.option(fc.array(text, { maxLength: 66 }), { nil: undefined }),
    chains: fc.option(fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }), { nil: undefined }),
    extra: fc.jsonValue(),
  },
  { requiredKeys: ['id', 'namespaces', 'protocol', 'name'] },
)
const valid = {
  id: 'eip6963:org.example',
  namespaces: ['eip155'],
  protocol: 'eip1193',
  name: 'Example',
} as const
const nearWallet = fc.oneof(
  wallet,
  fc.constant(valid),
  fc.constantFrom(...Object.keys(valid)).map((key) => ({ ...valid, [key]: 7 })),
)

describe('what the kernel reads of the hello', () => {
  it('A list of wallets passes exactly if it passes the schema', () => {
    let passed = 0
    fc.assert(
      fc.property(fc.oneof(fc.array(nearWallet, { maxLength: 4 }), fc.jsonValue()), (value) => {
        const isValid = InjectedWallets.safeParse(value).success
        passed += Number(isValid)
        expect(isWalletList(value)).toBe(isValid)
      }),
      { numRuns: RUNS },
    )
    expect(passed).toBeGreaterThan(10)
    expect(isWalletList(Array.from({ length: 128 }, () => valid))).toBe(true)
    expect(isWalletList(Array.from({ length: 129 }, () => valid))).toBe(false)
  })

  it('A theme passes exactly if it passes the schema', () => {
    const value = fc.oneof(
      fc.constantFrom(
        '#36f',
        'rgb(1, 2, 3)',
        'red',
        'url(x)',
        'red;x',
        '12px',
        '65px',
        'Inter, serif',
        '"a"',
        '\\66',
        '',
      ),
      fc.integer({ min: -1, max: 101 }),
      fc.double(),
      fc.string(),
    )
    const theme = fc.dictionary(fc.constantFrom(...Object.keys(ThemeVariables.shape), 'other'), value, {
      maxKeys: 2,
    })
    let passed = 0
    fc.assert(
      fc.property(fc.oneof(theme, fc.jsonValue()), (one) => {
        const isValid = ThemeVariables.safeParse(one).success
        passed += Number(isValid)
        expect(isTheme(one)).toBe(isValid)
      }),
      { numRuns: RUNS * 4 },
    )
    expect(passed).toBeGreaterThan(50)
  })

  const HELLO = {
    projectId: 'demo',
    options: { projectId: 'demo', themeMode: 'light', networks: ['eip155:1', { caipNetworkId: 'eip155:7' }] },
    platform: { mobile: false, touch: false, inline: false },
    language: 'en',
    wallets: [valid],
    open: {},
  }

  it('A complete hello is read', () => {
    expect(readSiteFacts(HELLO)).toMatchObject({ wallets: [{ name: 'Example' }], opens: {}, language: 'en' })
    expect(readSiteFacts({ ...HELLO, open: undefined })).toMatchObject({ opens: undefined })
    expect(readSiteFacts({ ...HELLO, hasConnection: true })).toMatchObject({ hasConnection: true })
  })

  it.each([
    ['no wallets', { wallets: undefined }],
    ['a wallet that is none', { wallets: [{ ...valid, icon: 'javascript:alert(1)' }] }],
    ['options that are a list', { options: [] }],
    ['features that are a text', { options: { features: 'all' } }],
    ['networks without an id', { options: { networks: [{}] } }],
    ['a theme variable that is an object', { options: { themeVariables: { accent: {} } } }],
    ['an unknown theme', { options: { themeMode: 'sepia' } }],
    ['a language that is a number', { language: 7 }],
    ['no platform', { platform: undefined }],
    ['a connection that is a text', { hasConnection: 'eip155' }],
    ['an opening that is a text', { open: 'Connect' }],
  ])('A hello with %s leaves the skeleton', (_, change) => {
    expect(readSiteFacts({ ...HELLO, ...change })).toBeUndefined()
  })

  it('Nothing that a page sends makes the kernel throw', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(() => readSiteFacts(value)).not.toThrow()
        expect(() => readSiteFacts({ ...HELLO, options: value })).not.toThrow()
      }),
      { numRuns: RUNS },
    )
  })
})
