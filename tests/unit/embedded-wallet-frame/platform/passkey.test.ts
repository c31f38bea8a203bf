import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserPasskeys } from '#frame/platform/passkey.ts'

const INPUT = new Uint8Array(32).fill(1)
const SECRET = new Uint8Array(32).fill(0xab)
const buffer = (length: number) => new Uint8Array(length).fill(length).buffer
const failed = (code: string) => ({ ok: false, error: { code } })

const CREATION = {
  rp: { id: 'wallet.example', name: 'Wallet' },
  user: { id: 'AAAA', name: 'visitor', displayName: 'Visitor' },
  challenge: 'AAAAAAAAAAAAAAAAAAAAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'BBBB' }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'discouraged' },
  extensions: { prf: { eval: { first: 'of the server' } } },
}
const REQUEST = {
  challenge: 'AAAAAAAAAAAAAAAAAAAAAA',
  rpId: 'wallet.example',
  allowCredentials: [{ type: 'public-key', id: 'BBBB' }],
}

class AttestationResponse {
  clientDataJSON = buffer(3)
  attestationObject = buffer(6)
  getTransports = () => ['internal']
}
class AssertionResponse {
  clientDataJSON = buffer(3)
  authenticatorData = buffer(6)
  signature = buffer(9)
  userHandle = null
}
class Credential {
  rawId = buffer(12)
  authenticatorAttachment = 'platform'
  readonly response: AttestationResponse | AssertionResponse
  readonly prf: unknown
  constructor(response: AttestationResponse | AssertionResponse, prf: unknown) {
    this.response = response
    this.prf = prf
  }
  getClientExtensionResults = () => ({ prf: this.prf })
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('AuthenticatorAttestationResponse', AttestationResponse)
})
afterEach(() => vi.unstubAllGlobals())

/** A browser whose `create` and `get` answer or throw what the test sets; it records its calls. */
function browser(answers: { readonly create?: unknown; readonly get?: unknown }) {
  const requests: { publicKey: Record<string, unknown> }[] = []
  const reply = (answer: unknown) => async (options: { publicKey: Record<string, unknown> }) => {
    requests.push(options)
    if (answer instanceof Error || answer instanceof DOMException) throw answer
    return answer
  }
  const credentials = { create: reply(answers.create), get: reply(answers.get) }
  return { requests, passkeys: browserPasskeys(Object.assign(Object.create(null), credentials)) }
}

const made = (prf: unknown) => new Credential(new AttestationResponse(), prf)
const found = (prf: unknown) => new Credential(new AssertionResponse(), prf)
const output = { results: { first: SECRET.buffer } }

describe('creating a passkey', () => {
  it('A new passkey gives its secret, and a statement without it', async () => {
    const { passkeys, requests } = browser({ create: made(output) })
    const outcome = await passkeys.create(CREATION, INPUT)
    expect(outcome).toMatchObject({ ok: true, value: { credentialId: 'DAwMDAwMDAwMDAwM', secret: SECRET } })
    expect(outcome.ok && outcome.value.statement).toEqual({
      id: 'DAwMDAwMDAwMDAwM',
      rawId: 'DAwMDAwMDAwMDAwM',
      type: 'public-key',
      response: { clientDataJSON: 'AwMD', attestationObject: 'BgYGBgYG', transports: ['internal'] },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    })
    expect(requests).toHaveLength(1)
  })

  it('A new passkey is requested with our own input and with user verification, whatever the server says', async () => {
    const { passkeys, requests } = browser({ create: made(output) })
    await passkeys.create(CREATION, INPUT)
    expect(requests[0]?.publicKey).toMatchObject({
      extensions: { prf: { eval: { first: INPUT } } },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      challenge: new Uint8Array(16),
      excludeCredentials: [{ type: 'public-key', id: Uint8Array.of(4, 16, 65) }],
    })
  })

  it('A new passkey without an output is used once to get it', async () => {
    const { passkeys, requests } = browser({ create: made({ enabled: true }), get: found(output) })
    expect(await passkeys.create(CREATION, INPUT)).toMatchObject({ ok: true, value: { secret: SECRET } })
    expect(requests[1]?.publicKey).toMatchObject({
      rpId: 'wallet.example',
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: new Uint8Array(12).fill(12) }],
      extensions: { prf: { eval: { first: INPUT } } },
    })
  })

  it('A new passkey that never gives an output is unavailable', async () => {
    const { passkeys } = browser({ create: made(undefined), get: found(undefined) })
    expect(await passkeys.create(CREATION, INPUT)).toMatchObject(failed('PASSKEY_UNAVAILABLE'))
  })
})

describe('using a passkey', () => {
  it('A known passkey gives its secret, and a statement without it', async () => {
    const { passkeys } = browser({ get: found(output) })
    const outcome = await passkeys.get(REQUEST, INPUT)
    expect(outcome).toMatchObject({ ok: true, value: { secret: SECRET } })
    expect(outcome.ok && outcome.value.statement).toMatchObject({
      response: { clientDataJSON: 'AwMD', authenticatorData: 'BgYGBgYG', signature: 'CQkJCQkJCQkJ' },
      clientExtensionResults: {},
    })
  })

  it('A passkey without an output of 32 bytes is unavailable', async () => {
    const short = { results: { first: buffer(16) } }
    expect(await browser({ get: found(short) }).passkeys.get(REQUEST, INPUT)).toMatchObject(
      failed('PASSKEY_UNAVAILABLE'),
    )
  })

  it.each([
    ['NotAllowedError', 'PASSKEY_REFUSED'],
    ['AbortError', 'PASSKEY_REFUSED'],
    ['InvalidStateError', 'PASSKEY_REFUSED'],
    ['NotSupportedError', 'PASSKEY_UNAVAILABLE'],
    ['SecurityError', 'PASSKEY_UNAVAILABLE'],
  ])('A passkey for which the browser throws %s answers %s', async (name, code) => {
    const { passkeys } = browser({ get: new DOMException('', name) })
    expect(await passkeys.get(REQUEST, INPUT)).toMatchObject(failed(code))
  })
})

it('A browser without passkeys answers that they are unavailable', async () => {
  const passkeys = browserPasskeys(undefined)
  expect(await passkeys.create(CREATION, INPUT)).toMatchObject(failed('PASSKEY_UNAVAILABLE'))
  expect(await passkeys.get(REQUEST, INPUT)).toMatchObject(failed('PASSKEY_UNAVAILABLE'))
})

it('Invalid options are refused without calling the browser', async () => {
  const { passkeys, requests } = browser({ get: found(output) })
  expect(await passkeys.get({ challenge: 5 }, INPUT)).toMatchObject(failed('PASSKEY_UNAVAILABLE'))
  expect(requests).toEqual([])
})
