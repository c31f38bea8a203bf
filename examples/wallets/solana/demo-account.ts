import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** Demo only: the key is derived from this public label. */
const SECRET_KEY = sha256(utf8ToBytes('postern demo solana wallet'))

/** The demo Solana wallet's account. */
export const DEMO_PUBLIC_KEY = ed25519.getPublicKey(SECRET_KEY)

/** Its address (the public key in base58). */
export const DEMO_ADDRESS = base58.encode(DEMO_PUBLIC_KEY)

/** Signs bytes with the demo key (Ed25519). */
export function signBytes(bytes: Uint8Array): Uint8Array {
  return ed25519.sign(bytes, SECRET_KEY)
}
