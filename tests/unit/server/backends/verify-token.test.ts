import { createHmac } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TokenError } from '#server/backends/token-error.ts'
import type { TokenVerifierOptions } from '#server/backends/token-types.ts'
import { createTokenVerifier } from '#server/backends/verify-token.ts'
import {
  createSigningKey,
  startKeysServer,
  type KeysServer,
  type SigningKey,
} from '#tests/support/servers/keys-server.ts'

const SITE = 'https://shop.example'
const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const MINUTE_MS = 60_000

let place: KeysServer
let key: SigningKey

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  place = await startKeysServer()
  key = await createSigningKey('first')
  place.keys = [key.jwk]
})
afterEach(async () => {
  vi.useRealTimers()
  await place.stop()
})

const verifier = (more: Partial<TokenVerifierOptions> = {}) =>
  createTokenVerifier({ apiUrl: place.url, projectId: 'shop', audience: SITE, ...more })
const seconds = (time: number) => Math.floor(time / 1_000)
/** Claims to set; undefined leaves one out. */
type Claims = Readonly<Record<string, unknown>>
const claims = (more: Claims = {}): JWTPayload => ({
  iss: place.url,
  aud: SITE,
  sub: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  jti: 'session-1',
  iat: seconds(Date.now()),
  exp: seconds(Date.now() + 60 * MINUTE_MS),
  projectIdKey: 'shop',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  caip2Network: 'eip155:1',
  chainId: 1,
  ...more,
})
const refusalOf = async (verified: Promise<unknown>) => {
  const thrown: unknown = await verified.catch((error: unknown) => error)
  if (thrown instanceof TokenError) return thrown
  throw new Error('The token was not refused.', { cause: thrown })
}
const codeOf = async (verified: Promise<unknown>) => {
  const thrown: unknown = await verified.then(
    () => 'verified',
    (error: unknown) => error,
  )
  return thrown instanceof TokenError ? thrown.code : thrown
}

describe('sign-in token', () => {
  it('A valid token says who signed in, where, and until when', async () => {
    const token = await key.sign(claims())
    expect(await verifier().verify(token)).toEqual({
      address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      chainId: 'eip155:1',
      caipAddress: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      origin: SITE,
      projectId: 'shop',
      sessionId: 'session-1',
      issuedAt: NOW,
      expiresAt: NOW + 60 * MINUTE_MS,
      token,
    })
  })

  it.each<[string, Claims, string]>([
    ['another deployment', { iss: 'https://api.evil.example' }, 'TOKEN_WRONG_ISSUER'],
    ['another site', { aud: 'https://other.example' }, 'TOKEN_WRONG_AUDIENCE'],
    ['no site', { aud: undefined }, 'TOKEN_WRONG_AUDIENCE'],
    ['another project', { projectIdKey: 'else' }, 'TOKEN_WRONG_PROJECT'],
    ['a past hour', { exp: seconds(NOW - 61_000) }, 'TOKEN_EXPIRED'],
    ['a future hour', { iat: seconds(NOW + 61_000) }, 'TOKEN_NOT_YET_VALID'],
    ['a future day', { nbf: seconds(NOW + 61_000) }, 'TOKEN_NOT_YET_VALID'],
    ['no end', { exp: undefined }, 'TOKEN_MALFORMED'],
    ['nobody', { sub: '' }, 'TOKEN_MALFORMED'],
    ['no session', { jti: undefined }, 'TOKEN_MALFORMED'],
  ])('A token of %s is refused', async (_name, more, code) => {
    expect(await codeOf(verifier().verify(await key.sign(claims(more))))).toBe(code)
  })

  it('A token is accepted while clocks differ by a minute, or by the configured tolerance', async () => {
    const late = await key.sign(claims({ exp: seconds(NOW - 59_000) }))
    expect(await codeOf(verifier().verify(late))).toBe('verified')
    expect(await codeOf(verifier({ clockToleranceMs: 0 }).verify(late))).toBe('TOKEN_EXPIRED')
    const fresh = await key.sign(claims())
    expect(await codeOf(verifier({ now: () => NOW + 62 * MINUTE_MS }).verify(fresh))).toBe('TOKEN_EXPIRED')
  })

  it('A token is accepted for each of several sites, and for no other site', async () => {
    const { verify } = verifier({ audience: [SITE, 'https://shop.test'] })
    expect(await verify(await key.sign(claims({ aud: 'https://shop.test' })))).toMatchObject({
      origin: 'https://shop.test',
    })
    expect(await codeOf(verify(await key.sign(claims({ aud: 'https://shop.tes' }))))).toBe(
      'TOKEN_WRONG_AUDIENCE',
    )
  })

  it('A token with another algorithm is refused, whatever key has signed it', async () => {
    const rsa = await createSigningKey('rsa', 'RS256')
    place.keys = [key.jwk, rsa.jwk]
    expect(await codeOf(verifier().verify(await rsa.sign(claims())))).toBe('TOKEN_WRONG_ALGORITHM')
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`
    expect(await codeOf(verifier().verify(unsigned))).toBe('TOKEN_WRONG_ALGORITHM')
    // The public key used as a secret.
    const text = `${part({ alg: 'HS256', kid: 'first' })}.${part(claims())}`
    const secret = Buffer.from(key.jwk.x ?? '', 'base64url')
    const forged = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    expect(await codeOf(verifier().verify(forged))).toBe('TOKEN_WRONG_ALGORITHM')
  })

  it('A token with a changed letter, with a key of its own, or of another form is refused', async () => {
    const token = await key.sign(claims())
    const [head = '', body = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify(claims({ address: '0x00' }))).toString('base64url')
    const { verify } = verifier()
    expect(await codeOf(verify(`${head}.${other}.${signature}`))).toBe('TOKEN_SIGNATURE_INVALID')
    const own = await createSigningKey('first')
    expect(await codeOf(verify(await own.sign(claims(), { jwk: own.jwk })))).toBe('TOKEN_SIGNATURE_INVALID')
    for (const text of ['', 'a.b.c', `${head}.${body}`, `${token}.x`, 'x'.repeat(4_097)])
      expect(await codeOf(verify(text))).toBe('TOKEN_MALFORMED')
  })

  it('A refusal says what to do and contains nothing of the token', async () => {
    const token = await key.sign(claims({ projectIdKey: 'else' }))
    const refused = await refusalOf(verifier().verify(token))
    expect(refused.message).toBe(
      'The token belongs to another project of the deployment. Name the project the page is set up with as `projectId`.',
    )
    expect(JSON.stringify(refused)).not.toContain(token.split('.')[2])
  })
})

describe('keys of a deployment', () => {
  const token = () => key.sign(claims())

  it('The keys are fetched once for many tokens, and again when they have expired', async () => {
    place.headers = { 'cache-control': 'public, max-age=120', age: '20' }
    const { verify } = verifier()
    await Promise.all(Array.from({ length: 20 }, async () => verify(await token())))
    expect(place.requestCount).toBe(1)
    vi.setSystemTime(NOW + 99_000)
    await verify(await token())
    expect(place.requestCount).toBe(1)
    vi.setSystemTime(NOW + 101_000)
    await verify(await token())
    expect(place.requestCount).toBe(2)
  })

  it.each([
    ['half a minute when caching is forbidden', { 'cache-control': 'no-store' }, 30_000],
    ['at least half a minute', { 'cache-control': 'max-age=0' }, 30_000],
    ['at most a day', { 'cache-control': 'max-age=99999999' }, 86_400_000],
    ['ten minutes when the header sets no time', { 'cache-control': 'public' }, 600_000],
  ])('The keys are cached for %s', async (_name, headers, keptMs) => {
    place.headers = headers
    const { verify } = verifier({ now: () => NOW })
    const kept = await token()
    await verify(kept)
    vi.setSystemTime(NOW + keptMs - 1)
    await verify(kept)
    expect(place.requestCount).toBe(1)
    vi.setSystemTime(NOW + keptMs)
    await verify(kept)
    expect(place.requestCount).toBe(2)
  })

  it('The keys are fetched again when a token names an unknown one', async () => {
    const { verify } = verifier()
    await verify(await token())
    vi.setSystemTime(NOW + MINUTE_MS)
    const second = await createSigningKey('second')
    place.keys = [key.jwk, second.jwk]
    expect(await codeOf(verify(await second.sign(claims())))).toBe('verified')
    expect(place.requestCount).toBe(2)
  })

  it('The keys are fetched once in half a minute, however many unknown keys are named', async () => {
    const { verify } = verifier()
    await verify(await token())
    vi.setSystemTime(NOW + MINUTE_MS)
    const stranger = await createSigningKey('stranger')
    for (let index = 0; index < 50; index++) {
      const named = await stranger.sign(claims(), { kid: `stranger-${index}` })
      expect(await codeOf(verify(named))).toBe('TOKEN_KEY_UNKNOWN')
    }
    expect(place.requestCount).toBe(2)
  })

  it('Cached keys are used for another hour while the deployment does not answer', async () => {
    const { verify } = verifier({ now: () => NOW })
    const kept = await token()
    await verify(kept)
    place.status = 503
    vi.setSystemTime(NOW + 2 * 60 * MINUTE_MS - 1)
    expect(await codeOf(verify(kept))).toBe('verified')
    vi.setSystemTime(NOW + 2 * 60 * MINUTE_MS)
    expect(await codeOf(verify(kept))).toBe('TOKEN_KEYS_UNREACHABLE')
  })

  it.each<[string, Partial<KeysServer>]>([
    ['is down', { status: 500 }],
    ['answers a page', { body: '<!doctype html>' }],
    ['answers something else', { body: '{"keys":{}}' }],
    ['redirects', { status: 302, headers: { location: 'https://evil.example/keys' } }],
  ])(
    'The keys are unreachable when the deployment %s, and are fetched again after five seconds',
    async (_name, change) => {
      Object.assign(place, change)
      const { verify } = verifier()
      for (let index = 0; index < 10; index++)
        expect(await codeOf(verify(await token()))).toBe('TOKEN_KEYS_UNREACHABLE')
      expect(place.requestCount).toBe(1)
      Object.assign(place, { status: 200, body: undefined, headers: {} })
      vi.setSystemTime(NOW + 5_000)
      expect(await codeOf(verify(await token()))).toBe('verified')
    },
  )

  it('The keys are fetched from the URL that the backend is configured with', async () => {
    const settings = { apiUrl: 'https://api.shop.example', keysUrl: `${place.url}/keys` }
    const inside = await key.sign(claims({ iss: 'https://api.shop.example' }))
    expect(await codeOf(verifier(settings).verify(inside))).toBe('verified')
    const requests: string[] = []
    const fetchKeys = (url: string, init: RequestInit) => {
      requests.push(url)
      return fetch(url, init)
    }
    await verifier({ fetch: fetchKeys }).verify(await token())
    expect(requests).toEqual([`${place.url}/.well-known/jwks.json`])
  })
})

describe('options of a verifier', () => {
  it.each<[string, Partial<Record<keyof TokenVerifierOptions, unknown>>]>([
    ['apiUrl', { apiUrl: 'api.example' }],
    ['apiUrl', { apiUrl: 'http://api.example' }],
    ['projectId', { projectId: '' }],
    ['projectId', { projectId: undefined }],
    ['audience', { audience: [] }],
    ['audience', { audience: 'shop.example' }],
    ['audience', { audience: undefined }],
    ['audience', { audience: ['https://shop.example/'] }],
    ['apiUrl', { apiUrl: 'https://api.example/v1' }],
    ['keysUrl', { keysUrl: '/keys' }],
    ['clockToleranceMs', { clockToleranceMs: Number.NaN }],
    ['clockToleranceMs', { clockToleranceMs: Number.POSITIVE_INFINITY }],
    ['clockToleranceMs', { clockToleranceMs: -1 }],
  ])('An invalid option is refused by name: %s', (field, change) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- callers without types pass such options
    const create = () => verifier(change as Partial<TokenVerifierOptions>)
    expect(create).toThrow(expect.objectContaining({ code: 'OPTION_INVALID', data: { field } }))
  })
})
