import { OTP_DIGITS } from '#schemas/constants/login.ts'
import { withoutMark } from '#server/encryption/key-versions.ts'
import type { Hash } from '#server/encryption/keyed-hash.ts'
import { tokenHash } from '#server/encryption/tokens.ts'

/**
 * Returns the code with which the wallet frame of the same browser vouches for a window. The page of the window contains it;
 * the key that it is derived from is in a cookie that no script reads.
 *
 * @param key 256 random bits, base64url.
 */
export function windowCode(flowId: string, key: string): string {
  return tokenHash(`login-window ${flowId} ${key}`)
}

/** Returns the hash under which a flow stores the window that was opened last. */
export function windowHash(flowId: string, key: string): string {
  return tokenHash(windowCode(flowId, key))
}

/**
 * Returns the hash under which a flow stores the window that was vouched for; it equals {@link windowHash} for the same one.
 */
export function vouchedHash(code: string): string {
  return tokenHash(code)
}

/**
 * Returns the number of a window, which is the same each time it is loaded, as random as the key, and not stored.
 *
 * @returns 6 digits.
 */
export function windowNumber(hash: Hash, flowId: string, key: string): string {
  const bits = Buffer.from(withoutMark(hash('login-number', flowId, key)), 'base64url').readBigUInt64BE()
  return String(bits % 10n ** BigInt(OTP_DIGITS)).padStart(OTP_DIGITS, '0')
}

/** Returns what is stored of a number. */
export function numberHash(hash: Hash, flowId: string, number: string): string {
  return hash('login-number-hash', flowId, number)
}
