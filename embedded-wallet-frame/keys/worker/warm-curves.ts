import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { signWith } from './sign.ts'

/**
 * Builds the tables of both curves, which takes about 50 ms, and signs once, while the document still waits for the server:
 * an unlock must take less than that, and a signature a fraction of it.
 */
export function warmCurves(): void {
  const dummyKey = new Uint8Array(32).fill(1)
  secp256k1.getPublicKey(dummyKey)
  ed25519.getPublicKey(dummyKey)
  const keyring = { evm: dummyKey, solana: dummyKey, bitcoin: dummyKey, bitcoinTest: dummyKey }
  signWith(keyring, { namespace: 'eip155', digest: dummyKey })
  signWith(keyring, { namespace: 'solana', message: dummyKey })
}
