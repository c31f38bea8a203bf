import { createHmac } from 'node:crypto'
import type { KeyVersion, KeyVersions } from './key-versions.ts'

/**
 * Hashes a purpose and parts with HMAC-SHA-256. Without the pepper, it cannot be computed, nor its input be found by trying.
 *
 * @param purpose Separates hashes of different uses, e.g. `otp`.
 * @returns the mark of the pepper, and base64url, 43 characters.
 */
export type Hash = (purpose: string, ...parts: readonly string[]) => string

/** Hashes with the pepper in force, and compares with hashes that an earlier one made. */
export interface KeyedHash extends Hash {
  /** Hashes with the pepper of a stored hash. Where this process does not have it, the result equals no stored hash. */
  like(stored: string): Hash
  /** Returns the hash under each pepper of this process, the one in force first. */
  all: (...content: Parameters<Hash>) => readonly string[]
  /** Whether a stored hash was made with another pepper than the one in force. */
  isOld(stored: string): boolean
}

/**
 * @param peppers From POSTERN_PEPPER, 32 bytes each.
 * @example
 * const lookup = keyedHash('email', projectId, address)
 * const isRight = row.code_hash === keyedHash.like(row.code_hash)('otp', row.id, code)
 */
export function createKeyedHash(peppers: KeyVersions): KeyedHash {
  const hash: Hash = (...content) => hashBy(peppers.inForce(), content)
  return Object.assign(hash, {
    like: (stored: string): Hash => {
      // The mark of another pepper differs from that of the stored hash, so the hashes differ too.
      const version = peppers.of(stored) ?? peppers.inForce()
      return (...content) => hashBy(version, content)
    },
    all: (...content: Parameters<Hash>) => peppers.all().map((version) => hashBy(version, content)),
    isOld: (stored: string) => peppers.of(stored) !== peppers.inForce(),
  })
}

function hashBy({ key, mark }: KeyVersion, content: readonly string[]): string {
  // JSON separates the parts whatever they contain.
  return mark + createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')
}
