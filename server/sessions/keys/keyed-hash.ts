import { createHmac } from 'node:crypto'
import type { KeyVersion, KeyVersions } from './key-versions.ts'

/**
 * A hash nobody can compute, or search by trying, without the pepper: HMAC-SHA-256 over a purpose and parts.
 *
 * @param purpose Keeps hashes of different uses apart, e.g. `otp`.
 * @returns the mark of the pepper, and base64url, 43 characters.
 */
export type Hash = (purpose: string, ...parts: readonly string[]) => string

/** Hashes by the pepper in force, and compares with those made by an earlier one. */
export interface KeyedHash extends Hash {
  /** By the pepper a stored hash was made with. Where that is not held, it is equal to none that is stored. */
  like(stored: string): Hash
  /** Under each pepper that is held, the one in force first. */
  all: (...content: Parameters<Hash>) => readonly string[]
  /** Whether a stored hash was made with another pepper than the one in force. */
  isOld(stored: string): boolean
}

/**
 * @param peppers from POSTERN_PEPPER, 32 bytes each.
 * @example
 * const lookup = keyedHash('email', projectId, address)
 * const isRight = row.code_hash === keyedHash.like(row.code_hash)('otp', row.id, code)
 */
export function createKeyedHash(peppers: KeyVersions): KeyedHash {
  const hash: Hash = (...content) => hashBy(peppers.inForce(), content)
  return Object.assign(hash, {
    like: (stored: string): Hash => {
      // Another one's mark differs from that of the stored hash, and so does the hash.
      const version = peppers.of(stored) ?? peppers.inForce()
      return (...content) => hashBy(version, content)
    },
    all: (...content: Parameters<Hash>) => peppers.all().map((version) => hashBy(version, content)),
    isOld: (stored: string) => peppers.of(stored) !== peppers.inForce(),
  })
}

function hashBy({ key, mark }: KeyVersion, content: readonly string[]): string {
  // JSON keeps the parts apart whatever they hold.
  return mark + createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')
}
