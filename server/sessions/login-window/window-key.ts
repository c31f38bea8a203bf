import { OTP_DIGITS } from '#schemas/constants/login.ts'
import { withoutMark } from '#server/sessions/keys/key-versions.ts'
import type { Hash } from '#server/sessions/keys/keyed-hash.ts'
import { tokenHash } from '#server/sessions/tokens.ts'

/**
 * What the wallet frame of the same browser hands in to vouch for a window. It is told in the page of the window; the
 * key it is made of stands in a cookie that no script reads.
 *
 * @param key 256 random bits, base64url.
 */
export function windowCode(flowId: string, key: string): string {
  return tokenHash(`login-window ${flowId} ${key}`)
}

/** How a flow knows the window that was opened last. */
export function windowHash(flowId: string, key: string): string {
  return tokenHash(windowCode(flowId, key))
}

/** How a flow knows the window a wallet frame vouched for; equal to {@link windowHash} when it is the same. */
export function vouchedHash(code: string): string {
  return tokenHash(code)
}

/**
 * The number a window shows, the same each time it is loaded: as random as the key, and stored nowhere.
 *
 * @returns 6 digits.
 */
export function windowNumber(hash: Hash, flowId: string, key: string): string {
  const bits = Buffer.from(withoutMark(hash('login-number', flowId, key)), 'base64url').readBigUInt64BE()
  return String(bits % 10n ** BigInt(OTP_DIGITS)).padStart(OTP_DIGITS, '0')
}

/** What is stored of a number. */
export function numberHash(hash: Hash, flowId: string, number: string): string {
  return hash('login-number-hash', flowId, number)
}
