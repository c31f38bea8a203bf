import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '#frame/keys/worker/parse-request.ts'
import { generateDeviceKey } from '#frame/keys/worker/wrapping.ts'
import { runs } from '#tests/support/builders/runs.ts'

const bytes = (length: number) => new Uint8Array(length).fill(1)
const ID = 'AAAAAAAAAAAAAAAAAAAAAA'
const SETTINGS = { memoryKiB: 65_536, iterations: 3, parallelism: 1, salt: bytes(16) }

const GOOD = [
  { call: 'create' },
  { call: 'proveOpen' },
  { call: 'discloseRootKey' },
  { call: 'revealWords' },
  { call: 'lock' },
  { call: 'importPhrase', words: ['abandon', 'about'] },
  { call: 'openPasskey', walletId: ID, credentialId: 'AA', secret: bytes(32), blob: bytes(61) },
  { call: 'preparePassword', walletId: ID, password: 'x', settings: SETTINGS },
  { call: 'openPassword', walletId: ID, blob: bytes(61) },
  { call: 'openPhrase', walletId: ID, words: ['abandon'] },
  { call: 'openOperator', walletId: ID, rootKey: bytes(32) },
  { call: 'sealDevice', unlockerId: ID, serverHalf: bytes(32) },
  { call: 'sealPasskey', credentialId: 'AA', secret: bytes(32) },
  { call: 'sealPassword', password: 'x' },
  { call: 'sign', request: { namespace: 'eip155', digest: bytes(32) } },
  { call: 'sign', request: { namespace: 'solana', message: bytes(0) } },
  { call: 'sign', request: { namespace: 'bip122', digest: bytes(32), caipNetworkId: 'bip122:aa' } },
]

describe('requests to the vault worker', () => {
  it.each(GOOD)('A valid request to $call is parsed unchanged', (request) => {
    expect(parseRequest(request)).toEqual(request)
  })

  it('A device key is accepted only when it cannot be exported', async () => {
    const key = await generateDeviceKey()
    const request = {
      call: 'openDevice',
      walletId: ID,
      unlockerId: ID,
      serverHalf: bytes(32),
      blob: bytes(90),
    }
    expect(parseRequest({ ...request, key })).toEqual({ ...request, key })
    const readable = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
    const foreign = await crypto.subtle.generateKey({ name: 'AES-CBC', length: 256 }, false, ['encrypt'])
    expect(parseRequest({ ...request, key: readable })).toBeUndefined()
    expect(parseRequest({ ...request, key: foreign })).toBeUndefined()
    expect(parseRequest({ ...request, key: {} })).toBeUndefined()
  })

  it('Fields that do not belong to a call are dropped', () => {
    expect(parseRequest({ call: 'lock', words: ['x'], __proto__: { a: 1 } })).toEqual({ call: 'lock' })
  })

  it.each([
    ['an unknown call', { call: 'toString' }],
    ['an inherited call', Object.create({ call: 'lock' })],
    ['a digest too short', { call: 'sign', request: { namespace: 'eip155', digest: bytes(31) } }],
    ['a digest as an array', { call: 'sign', request: { namespace: 'eip155', digest: [1] } }],
    ['an unknown namespace', { call: 'sign', request: { namespace: 'cosmos', digest: bytes(32) } }],
    ['a secret too long', { call: 'sealPasskey', credentialId: 'AA', secret: bytes(33) }],
    ['an id with a path in it', { call: 'sealDevice', unlockerId: '../../../../etc', serverHalf: bytes(32) }],
    [
      'too cheap a password',
      {
        call: 'preparePassword',
        walletId: ID,
        password: 'x',
        settings: { ...SETTINGS, memoryKiB: 8 },
      },
    ],
    ['too many words', { call: 'importPhrase', words: Array.from({ length: 25 }, () => 'abandon') }],
    ['nothing', undefined],
  ])('A request with %s is refused', (_what, message) => expect(parseRequest(message)).toBeUndefined())

  it('Parsing never throws, whatever the message is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...GOOD), (anything, good) => {
        const field = fc.sample(fc.constantFrom(...Object.keys(good)), 1)[0] ?? 'call'
        const parsed = parseRequest({ ...good, [field]: anything })
        return parsed === undefined || typeof parsed.call === 'string'
      }),
      { numRuns: runs(1_000, 50_000) },
    )
  })
})
