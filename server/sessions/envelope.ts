import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Where a value stands; a value moved elsewhere, or of another version, does not open. */
export interface EnvelopePlace {
  readonly table: string
  readonly row: string
  readonly column: string
  readonly version: number
}

/** Encrypts columns with a key that is not in the database (AES-256-GCM). */
export interface Envelope {
  /** @returns text for the column: base64url of IV, ciphertext and tag. */
  seal(plain: Uint8Array, place: EnvelopePlace): string
  /** @throws when the value was changed, moved, or sealed with another key. */
  open(sealed: string, place: EnvelopePlace): Uint8Array
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * @param key 32 bytes, from POSTERN_ENVELOPE_KEY.
 * @throws when the key has another length.
 * @example
 * const sealed = envelope.seal(bytes, { table: 'users', row: user.id, column: 'email', version: 1 })
 */
export function createEnvelope(key: Uint8Array): Envelope {
  if (key.byteLength !== KEY_BYTES) throw new Error(`The envelope key has ${KEY_BYTES} bytes.`)
  return {
    seal(plain, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(place))
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(boundTo(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** JSON keeps the parts apart whatever they hold. */
function boundTo({ table, row, column, version }: EnvelopePlace): Uint8Array {
  return Buffer.from(JSON.stringify([table, row, column, version]))
}
