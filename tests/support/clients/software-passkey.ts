import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as z from 'zod'
import type { PasskeyOutcome, Passkeys, WebAuthnJson } from '#frame/platform/passkey.ts'
import { fail, ok } from '#schemas/errors/result.ts'

/** The context of a ceremony, as the browser attests it. */
export interface Ceremony {
  /** The origin of the wallet frame. */
  readonly origin: string
  /** The site around it; undefined for a browser that does not report it. */
  readonly topOrigin?: string | undefined
  /** Whether the visitor was verified, e.g. by a fingerprint; true by default. */
  readonly isVerified?: boolean
  /** Replaces the type of the ceremony. */
  readonly type?: string
}

interface Credential {
  readonly rpId: string
  readonly privateKey: KeyObject
  readonly prfKey: Uint8Array
  counter: number
}

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  excludeCredentials: z.array(z.object({ id: z.string() })).default([]),
})
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })),
})

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40
const COORDINATE_BYTES = 32

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const hash = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/**
 * An authenticator with the PRF extension that works like a synced passkey provider: P-256 keys, real signatures, real CBOR
 * (Web Authentication Level 3). Its keys work on every device, and its answers are those of a browser.
 */
export class SoftwarePasskeys {
  readonly #credentials = new Map<string, Credential>()

  /** Creates a passkey with the options of the server. */
  create(options: WebAuthnJson, ceremony: Ceremony, input: Uint8Array): PasskeyOutcome {
    const { challenge, rp, excludeCredentials } = CreationOptions.parse(options)
    if (excludeCredentials.some(({ id }) => this.#credentials.has(id))) {
      throw new DOMException('known already', 'InvalidStateError')
    }
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const credential = { rpId: rp.id, privateKey, prfKey: randomBytes(32), counter: 0 }
    this.#credentials.set(encode(id), credential)
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.byteLength)
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)])
    const authData = Buffer.concat([authenticatorData(credential, ceremony, ATTESTED), attested])
    const attestationObject = isoCBOR.encode(
      new Map<string | number, string | Map<string | number, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string | number, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    const client = clientData('webauthn.create', challenge, ceremony)
    const response = {
      clientDataJSON: encode(client),
      attestationObject: encode(attestationObject),
      transports: ['internal', 'hybrid', 'cable'],
    }
    return outcome(encode(id), response, prfOutput(credential, input))
  }

  /** Creates an assertion with one of the passkeys that the options allow. */
  get(options: WebAuthnJson, ceremony: Ceremony, input: Uint8Array): PasskeyOutcome {
    const { challenge, rpId, allowCredentials } = RequestOptions.parse(options)
    const id = allowCredentials.find((allowed) => this.#credentials.has(allowed.id))?.id
    const credential = this.#credentials.get(id ?? '')
    if (id === undefined || credential === undefined || credential.rpId !== rpId) {
      throw new DOMException('no such passkey', 'NotAllowedError')
    }
    credential.counter += 1
    const authData = authenticatorData(credential, ceremony, 0)
    const client = clientData('webauthn.get', challenge, ceremony)
    const signature = sign('sha256', Buffer.concat([authData, hash(client)]), credential.privateKey)
    const response = {
      clientDataJSON: encode(client),
      authenticatorData: encode(authData),
      signature: encode(signature),
    }
    return outcome(id, response, prfOutput(credential, input))
  }

  /** Copies the authenticator to a second device with a separate counter. */
  clone(): SoftwarePasskeys {
    const copy = new SoftwarePasskeys()
    for (const [id, credential] of this.#credentials) copy.#credentials.set(id, { ...credential })
    return copy
  }

  /** Returns the interface that the wallet frame uses. */
  inBrowser(ceremony: Ceremony): Passkeys {
    return {
      create: async (options, input) => attempt(() => this.create(options, ceremony, input)),
      get: async (options, input) => attempt(() => this.get(options, ceremony, input)),
    }
  }
}

function attempt(ceremony: () => PasskeyOutcome) {
  try {
    return ok(ceremony())
  } catch {
    return fail('PASSKEY_REFUSED', 'The passkey was not confirmed.')
  }
}

function authenticatorData({ rpId, counter }: Credential, ceremony: Ceremony, flags: number): Buffer {
  const verified = ceremony.isVerified === false ? 0 : USER_VERIFIED
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([hash(rpId), Buffer.of(USER_PRESENT | verified | flags), count])
}

function clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
  const { origin, topOrigin } = ceremony
  const where = topOrigin === undefined ? {} : { topOrigin }
  return Buffer.from(
    JSON.stringify({ type: ceremony.type ?? type, challenge, origin, crossOrigin: true, ...where }),
  )
}

/** A COSE key: EC2, ES256, P-256 and its point. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => {
    const bytes = new Uint8Array(Buffer.from(text, 'base64url'))
    if (bytes.byteLength !== COORDINATE_BYTES) throw new Error('not a coordinate of P-256')
    return bytes
  }
  return isoCBOR.encode(
    new Map<string | number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

function prfOutput({ prfKey }: Credential, input: Uint8Array): Uint8Array<ArrayBuffer> {
  const salt = hash(Buffer.concat([Buffer.from('WebAuthn PRF\0'), input]))
  return new Uint8Array(createHmac('sha256', prfKey).update(salt).digest())
}

function outcome(
  credentialId: string,
  response: WebAuthnJson,
  secret: Uint8Array<ArrayBuffer>,
): PasskeyOutcome {
  const statement = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  }
  return { statement, credentialId, secret }
}
