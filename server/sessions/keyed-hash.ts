import { createHmac } from 'node:crypto'

/**
 * A hash nobody can compute, or search by trying, without the pepper: HMAC-SHA-256 over a purpose and parts.
 *
 * @param purpose Keeps hashes of different uses apart, e.g. `otp`.
 * @returns base64url, 43 characters.
 */
export type KeyedHash = (purpose: string, ...parts: readonly string[]) => string

const KEY_BYTES = 32

/**
 * @param pepper 32 bytes, from POSTERN_PEPPER.
 * @throws when the pepper has another length.
 * @example
 * const lookup = keyedHash('email', projectId, address)
 */
export function createKeyedHash(pepper: Uint8Array): KeyedHash {
  if (pepper.byteLength !== KEY_BYTES) throw new Error(`The pepper has ${KEY_BYTES} bytes.`)
  return (purpose, ...parts) =>
    // JSON keeps the parts apart whatever they hold.
    createHmac('sha256', pepper)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
}
