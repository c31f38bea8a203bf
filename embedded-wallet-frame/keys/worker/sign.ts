import { ecdsa } from '@noble/curves/abstract/weierstrass.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SignRequest } from '#frame/keys/vault.ts'
import { bitcoinKey, type Keyring } from './keyring.ts'

/**
 * The message from which the nonce is drawn contains the key (RFC 6979 §3.2). It is so long that engines allocate it outside
 * the heap that ends with the worker, and free that memory without clearing it, so it is wiped here.
 */
const wipingEcdsa = ecdsa(secp256k1.Point, sha256, {
  hmac: (key: Uint8Array, message: Uint8Array) => {
    const code = hmac(sha256, key, message)
    message.fill(0)
    return code
  },
})

/**
 * Signs with the key of a namespace: ECDSA by RFC 6979 with low s, or EdDSA by RFC 8032.
 *
 * @returns the bytes {@link SignRequest} states; undefined for a network the product does not know.
 */
export function signWith(keyring: Keyring, request: SignRequest): Uint8Array<ArrayBuffer> | undefined {
  switch (request.namespace) {
    case 'eip155':
      return signDigest(keyring.evm, request.digest)
    case 'solana':
      return Uint8Array.from(ed25519.sign(request.message, keyring.solana))
    case 'bip122': {
      const key = bitcoinKey(keyring, request.caipNetworkId)
      return key && signDigest(key, request.digest)
    }
    default:
      return undefined
  }
}

function signDigest(key: Uint8Array, digest: Uint8Array): Uint8Array<ArrayBuffer> {
  const options = { prehash: false, lowS: true, format: 'recovered' } as const
  const [recovery = 0, ...rs] = wipingEcdsa.sign(digest, key, options)
  return Uint8Array.of(...rs, recovery)
}
