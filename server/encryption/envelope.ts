import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { withoutMark, type KeyVersions } from './key-versions.ts'

/** The place of a value. A value that was moved elsewhere, or is of another version, does not open. */
export interface EnvelopePlace {
  readonly table: string
  readonly row: string
  readonly column: string
  readonly version: number
}

/** Encrypts columns with a key that is not in the database (AES-256-GCM). */
export interface Envelope {
  /** @returns text for the column: the key's mark, and base64url of IV, ciphertext and tag. */
  seal(plain: Uint8Array, place: EnvelopePlace): string
  /** @throws when the value was changed, moved, or sealed with a key that this process does not have. */
  open(sealed: string, place: EnvelopePlace): Uint8Array
  /** Whether a value was sealed with another key than the one in force. */
  isOld(sealed: string): boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * @param keys From POSTERN_ENVELOPE_KEY, 32 bytes each.
 * @example
 * const sealed = envelope.seal(bytes, { table: 'users', row: user.id, column: 'email', version: 1 })
 */
export function createEnvelope(keys: KeyVersions): Envelope {
  return {
    seal(plain, place) {
      const { key, mark } = keys.inForce()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(place))
      const bytes = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return mark + bytes.toString('base64url')
    },
    open(sealed, place) {
      const version = keys.of(sealed)
      if (version === undefined) throw new Error('The envelope key of this value is not held.')
      const bytes = Buffer.from(withoutMark(sealed), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', version.key, bytes.subarray(0, IV_BYTES))
        .setAAD(boundTo(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    },
    isOld: (sealed) => keys.of(sealed) !== keys.inForce(),
  }
}

/** JSON separates the parts whatever they contain. */
function boundTo({ table, row, column, version }: EnvelopePlace): Uint8Array {
  return Buffer.from(JSON.stringify([table, row, column, version]))
}
