import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEVICE_PROOF_SKEW_MS } from '#schemas/constants/login.ts'
import type { Timestamp } from '#server/database/clock.ts'
import type { TokenKeys } from '#server/encryption/keyring.ts'

/** Nonces that carry the server's time, so that a client whose clock is wrong can prove freshness. */
export interface ProofNonces {
  make(now: Timestamp): string
  isFresh(nonce: string, now: Timestamp): boolean
}

const MAC_BYTES = 16

/** Creates nonces that any process with the same keys recognises; nothing is stored. */
export function createProofNonces(keys: TokenKeys): ProofNonces {
  const mac = (key: Uint8Array, stamp: string) =>
    createHmac('sha256', key).update(`dpop-nonce|${stamp}`).digest().subarray(0, MAC_BYTES)
  return {
    make(now) {
      const [key] = keys()
      if (key === undefined) throw new Error('There is nothing to make a nonce by.')
      return `${now.toString(36)}.${mac(key, now.toString(36)).toString('base64url')}`
    },
    isFresh(nonce, now) {
      const [stamp = '', given = ''] = nonce.split('.')
      const bytes = Buffer.from(given, 'base64url')
      if (bytes.byteLength !== MAC_BYTES) return false
      if (!keys().some((key) => timingSafeEqual(bytes, mac(key, stamp)))) return false
      const age = now - Number.parseInt(stamp, 36)
      return age >= -DEVICE_PROOF_SKEW_MS && age <= DEVICE_PROOF_SKEW_MS
    },
  }
}
