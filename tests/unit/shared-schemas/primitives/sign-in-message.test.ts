import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createSignInMessage } from '#examples/wallets/solana/sign-in-message.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { signInNamespaceOf } from '#schemas/namespaces/sign-in-namespace.ts'
import { validateSignIn, type SignInExpectation } from '#schemas/primitives/validate-sign-in.ts'
import { composeSignIn, parseSignIn, type SignInContent } from '#schemas/primitives/sign-in-message.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA_ACCOUNT = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const CONTENT: SignInContent = {
  domain: 'shop.example:8443',
  accountAddress: ACCOUNT,
  statement: 'Sign in to the shop',
  uri: 'https://shop.example:8443/login',
  version: '1',
  chainId: '31337',
  nonce: 'n0nce00012345678',
  issuedAt: '2026-11-21T20:00:00.000Z',
  expirationTime: '2026-11-21T20:10:00.000Z',
  notBefore: '2026-11-21T19:59:00.000Z',
  requestId: 'request-1',
  resources: ['https://shop.example/terms', 'ipfs://bafy'],
}
const EXPECTED: SignInExpectation = {
  kind: 'Ethereum',
  domain: 'shop.example:8443',
  chainNames: ['31337'],
  nonce: CONTENT.nonce,
  now: NOW,
}

const judged = (change: Partial<SignInContent>, expected: Partial<SignInExpectation> = {}) =>
  validateSignIn(composeSignIn({ ...CONTENT, ...change }, 'Ethereum'), { ...EXPECTED, ...expected })
const code = (answer: ReturnType<typeof validateSignIn>) => (answer.ok ? 'ok' : answer.error.code)

describe('sign-in message', () => {
  it('A message is written as viem writes EIP-4361', () => {
    const text = composeSignIn(CONTENT, 'Ethereum')
    const { accountAddress: _, domain, uri, nonce, statement, requestId, resources = [] } = CONTENT
    expect(text).toBe(
      createSiweMessage({
        address: ACCOUNT,
        domain,
        uri,
        nonce,
        statement: statement ?? '',
        requestId: requestId ?? '',
        resources: [...resources],
        chainId: 31337,
        version: '1',
        issuedAt: new Date(NOW),
        expirationTime: new Date(NOW + 600_000),
        notBefore: new Date(NOW - 60_000),
      }),
    )
    expect(parseSiweMessage(text)).toMatchObject({ domain, uri, nonce, statement, chainId: 31337 })
  })

  it('A written message is parsed again, with a statement and without', () => {
    for (const statement of [CONTENT.statement, undefined]) {
      const parsed = parseSignIn(composeSignIn({ ...CONTENT, statement }, 'Solana'), 'Solana')
      expect(parsed?.statement).toBe(statement)
      expect(parsed).toMatchObject({
        domain: CONTENT.domain,
        address: ACCOUNT,
        fields: { URI: CONTENT.uri, 'Request ID': 'request-1' },
        resources: CONTENT.resources,
      })
    }
  })

  it('A message in the form of Solana wallets is parsed', () => {
    const text = createSignInMessage({
      domain: 'shop.example',
      address: SOLANA_ACCOUNT,
      uri: 'https://shop.example',
      version: '1',
      chainId: 'devnet',
      nonce: 'n0nce00012345678',
      issuedAt: '2026-11-21T20:00:00.000Z',
    })
    const chainNames = signInChainNames('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    const { nonce, now } = EXPECTED
    expect(
      validateSignIn(text, { kind: 'Solana', domain: 'shop.example', chainNames, nonce, now }),
    ).toMatchObject({
      ok: true,
      value: { address: SOLANA_ACCOUNT, chain: 'devnet', issuedAt: NOW },
    })
    expect(signInNamespaceOf(text)).toBe('solana')
  })

  it('No value can pass for a line of its own', () => {
    const breaks = ['\n', '\r\n', '\r', '\u{2028}', '\u{2029}', '\u{85}']
    fc.assert(
      fc.property(
        fc.constantFrom('statement', 'requestId', 'uri', 'nonce', 'domain', 'accountAddress'),
        fc.constantFrom(...breaks),
        fc.constantFrom('Nonce: stolen00', 'URI: https://evil.example', '', 'Resources:'),
        (field, lineBreak, line) => {
          const value = `a${lineBreak}${line}${lineBreak}b`
          const text = composeSignIn({ ...CONTENT, [field]: value }, 'Ethereum')
          const lines = text.split(/[\n\r\u{85}\u{2028}\u{2029}]/u)
          expect(lines).toHaveLength(composeSignIn(CONTENT, 'Ethereum').split('\n').length)
        },
      ),
    )
  })
})

describe('validation of a sign-in message', () => {
  it('A message for this site, network, nonce and time is accepted', () => {
    expect(judged({})).toMatchObject({ ok: true, value: { address: ACCOUNT, chain: '31337', issuedAt: NOW } })
    expect(code(judged({ domain: 'https://shop.example:8443' }))).toBe('ok')
  })

  it.each<[string, Partial<SignInContent>, string]>([
    ['another domain', { domain: 'evil.example' }, 'SIGN_IN_WRONG_DOMAIN'],
    [
      'a domain that begins like the site',
      { domain: 'shop.example:8443.evil.example' },
      'SIGN_IN_WRONG_DOMAIN',
    ],
    ['the site’s name without its port', { domain: 'shop.example' }, 'SIGN_IN_WRONG_DOMAIN'],
    ['a domain with a user before it', { domain: 'shop.example:8443@evil' }, 'SIGN_IN_WRONG_DOMAIN'],
    ['a URI of another site', { uri: 'https://evil.example/' }, 'SIGN_IN_WRONG_DOMAIN'],
    [
      'a URI that only looks like the site',
      { uri: 'https://shop.example:8443@evil/' },
      'SIGN_IN_WRONG_DOMAIN',
    ],
    ['a URI with a backslash', { uri: 'https://shop.example:8443\\@evil/' }, 'SIGN_IN_WRONG_DOMAIN'],
    ['a URI that ends like the site', { uri: 'https://evil.shop.example:8443/' }, 'SIGN_IN_WRONG_DOMAIN'],
    ['another scheme than its URI', { domain: 'http://shop.example:8443' }, 'SIGN_IN_WRONG_DOMAIN'],
    ['no URI', { uri: 'nowhere' }, 'SIGN_IN_MALFORMED'],
    ['another network', { chainId: '1' }, 'SIGN_IN_WRONG_CHAIN'],
    ['another nonce', { nonce: 'n0nce00012345679' }, 'SIGN_IN_WRONG_NONCE'],
    ['a short nonce', { nonce: 'n0nce' }, 'SIGN_IN_MALFORMED'],
    ['another version', { version: '2' }, 'SIGN_IN_MALFORMED'],
    ['no time of issue', { issuedAt: undefined }, 'SIGN_IN_MALFORMED'],
    ['an invalid time', { expirationTime: 'tomorrow' }, 'SIGN_IN_MALFORMED'],
    ['an expiry in the past', { expirationTime: '2026-11-21T19:58:59.000Z' }, 'SIGN_IN_EXPIRED'],
    ['a time of issue in the future', { issuedAt: '2026-11-21T20:01:01.000Z' }, 'SIGN_IN_NOT_YET_VALID'],
    ['a start in the future', { notBefore: '2026-11-21T20:01:01.000Z' }, 'SIGN_IN_NOT_YET_VALID'],
  ])('A message with %s is refused', (_case, change, expected) => {
    expect(code(judged(change))).toBe(expected)
  })

  it('A clock that differs by a minute is tolerated', () => {
    expect(code(judged({ issuedAt: '2026-11-21T20:00:59.000Z', notBefore: undefined }))).toBe('ok')
    expect(code(judged({ expirationTime: '2026-11-21T19:59:01.000Z' }))).toBe('ok')
    expect(code(judged({ expirationTime: '2026-11-21T19:59:59.000Z' }, { toleranceMs: 0 }))).toBe(
      'SIGN_IN_EXPIRED',
    )
  })

  it('Every text with one changed character is refused', () => {
    const text = composeSignIn(CONTENT, 'Ethereum')
    const read = validateSignIn(text, EXPECTED)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('\n', ':', ' ', 'x', '0'), (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        if (changed === text) return
        // A text that still passes has another meaning, so the signature of the original does not fit it.
        expect(validateSignIn(changed, EXPECTED)).not.toEqual(read)
      }),
    )
  })

  it('A network is accepted under each of its usual names', () => {
    expect(signInChainNames('eip155:10')).toEqual(['10', 'eip155:10'])
    expect(signInChainNames('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')[0]).toBe('mainnet')
    expect(signInChainNames('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')[0]).toBe(
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    )
    expect(signInNamespaceOf(composeSignIn(CONTENT, 'Bitcoin'))).toBe('bip122')
    expect(signInNamespaceOf('hello')).toBeUndefined()
    expect(signInNamespaceOf(composeSignIn(CONTENT, 'constructor'))).toBeUndefined()
  })
})
