import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { networks, payments } from 'bitcoinjs-lib'

/** Header byte of BIP-137 for native segwit: 39 plus the recovery bit. */
const SEGWIT_HEADER = 39

/** The regtest address whose key signed a message of less than 253 bytes as BIP-137 for native segwit. */
export function recoverMessageSigner(message: string, signature: Uint8Array): string | undefined {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const digest = sha256(sha256(concatBytes(prefix, new Uint8Array([text.length]), text)))
  const recovered = concatBytes(new Uint8Array([(signature[0] ?? 0) - SEGWIT_HEADER]), signature.subarray(1))
  const pubkey = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
  return payments.p2wpkh({ pubkey, network: networks.regtest }).address
}
