import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

/**
 * Makes the tables both curves work with, about 50 ms, while the document still waits for the server: an unlock must
 * take less than that.
 */
export function warmCurves(): void {
  const key = new Uint8Array(32).fill(1)
  secp256k1.getPublicKey(key)
  ed25519.getPublicKey(key)
}
