import * as ecc from '@bitcoinerlab/secp256k1'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { initEccLib, networks, payments, type Signer } from 'bitcoinjs-lib'

initEccLib(ecc)

/** An account of a demo Bitcoin wallet. */
export type BitcoinAccount = {
  purpose: 'payment' | 'ordinals'
  kind: 'p2wpkh' | 'p2tr'
  address: string
  /** Compressed, 33 bytes. */
  publicKey: Uint8Array
  /** Output script. */
  script: Uint8Array
  /** Signs digests; taproot accounts sign with the tweaked key (BIP-341, key path). */
  signer: Signer
  /** Signs a digest by ECDSA: recovery bit, r, s. */
  signRecoverable: (digest: Uint8Array) => Uint8Array
}

/** The prefixes of regtest, the only network of the demo wallets. */
export const REGTEST = networks.regtest

const { Fn } = secp256k1.Point

/** Demo only: the keys are derived from these public labels. */
export const DEMO_ACCOUNTS: readonly [payment: BitcoinAccount, ordinals: BitcoinAccount] = [
  createBitcoinAccount('payment', 'p2wpkh', sha256(utf8ToBytes('postern demo bitcoin payment'))),
  createBitcoinAccount('ordinals', 'p2tr', sha256(utf8ToBytes('postern demo bitcoin ordinals'))),
]

/** Creates an account from a private key of 32 bytes. */
export function createBitcoinAccount(
  purpose: BitcoinAccount['purpose'],
  kind: BitcoinAccount['kind'],
  secret: Uint8Array,
): BitcoinAccount {
  const publicKey = secp256k1.getPublicKey(secret)
  const payment =
    kind === 'p2wpkh'
      ? payments.p2wpkh({ pubkey: publicKey, network: REGTEST })
      : payments.p2tr({ internalPubkey: publicKey.subarray(1), network: REGTEST })
  const { address, output: script } = payment
  if (!address || !script) throw new Error('A demo key has no address.')
  return {
    purpose,
    kind,
    address,
    publicKey,
    script,
    signer: kind === 'p2wpkh' ? createSigner(secret) : createSigner(tweak(secret, publicKey)),
    signRecoverable: (digest) => secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' }),
  }
}

function createSigner(secret: Uint8Array): Signer {
  return {
    publicKey: secp256k1.getPublicKey(secret),
    sign: (digest) => secp256k1.sign(digest, secret, { prehash: false }),
    signSchnorr: (digest) => schnorr.sign(digest, secret),
  }
}

/** The key-path secret of a taproot output without scripts (BIP-341). */
function tweak(secret: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const scalar = Fn.fromBytes(secret)
  const even = publicKey[0] === 2 ? scalar : Fn.neg(scalar)
  const tag = sha256(utf8ToBytes('TapTweak'))
  const factor = Fn.fromBytes(sha256(concatBytes(tag, tag, publicKey.subarray(1))))
  return Fn.toBytes(Fn.add(even, factor))
}
