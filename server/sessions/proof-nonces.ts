import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEVICE_PROOF_SKEW_MS } from '#schemas/constants/login.ts'
import type { Timestamp } from './clock.ts'

/** Nonces of the server: they carry its own time, so that a client whose clock is wrong can prove freshness. */
export interface ProofNonces {
  make(now: Timestamp): string
  isFresh(nonce: string, now: Timestamp): boolean
}

const MAC_BYTES = 16

/**
 * Nonces that any process with the same key recognises; nothing is stored.
 *
 * @param key 32 bytes.
 */
export function createProofNonces(key: Uint8Array): ProofNonces {
  const mac = (stamp: string) =>
    createHmac('sha256', key).update(`dpop-nonce|${stamp}`).digest().subarray(0, MAC_BYTES)
  return {
    make: (now) => `${now.toString(36)}.${mac(now.toString(36)).toString('base64url')}`,
    isFresh(nonce, now) {
      const [stamp = '', given = ''] = nonce.split('.')
      const expected = mac(stamp)
      const bytes = Buffer.from(given, 'base64url')
      if (bytes.byteLength !== expected.byteLength || !timingSafeEqual(bytes, expected)) return false
      const age = now - Number.parseInt(stamp, 36)
      return age >= -DEVICE_PROOF_SKEW_MS && age <= DEVICE_PROOF_SKEW_MS
    },
  }
}
