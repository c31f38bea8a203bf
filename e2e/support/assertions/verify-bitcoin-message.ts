import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { address, networks, payments, script, Transaction } from 'bitcoinjs-lib'

/** Header byte of BIP-137 for native segwit: 39 plus the recovery bit. */
const SEGWIT_HEADER = 39

/** Recovers the regtest address whose key signed a message of less than 253 bytes as BIP-137 for native segwit. */
export function recoverMessageSigner(message: string, signature: Uint8Array): string | undefined {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const digest = sha256(sha256(concatBytes(prefix, new Uint8Array([text.length]), text)))
  const recovered = concatBytes(new Uint8Array([(signature[0] ?? 0) - SEGWIT_HEADER]), signature.subarray(1))
  const pubkey = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
  return payments.p2wpkh({ pubkey, network: networks.regtest }).address
}

/** Whether a native segwit address on regtest signed a message in the simple form of BIP-322. */
export function verifyBip322(message: string, owner: string, signature: Uint8Array): boolean {
  const [der = new Uint8Array(), pubkey = new Uint8Array()] = readWitness(signature)
  if (payments.p2wpkh({ pubkey, network: networks.regtest }).address !== owner) return false
  const output = address.toOutputScript(owner, networks.regtest)
  const toSpend = new Transaction()
  toSpend.version = 0
  toSpend.addInput(
    new Uint8Array(32),
    0xffffffff,
    0,
    concatBytes(Uint8Array.of(0x00, 0x20), bip322Hash(message)),
  )
  toSpend.addOutput(output, 0n)
  const toSign = new Transaction()
  toSign.version = 0
  toSign.addInput(toSpend.getHash(), 0, 0)
  toSign.addOutput(Uint8Array.of(0x6a), 0n)
  const code = payments.p2pkh({ hash: output.subarray(2) }).output ?? new Uint8Array()
  const digest = toSign.hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
  const { signature: compact, hashType } = script.signature.decode(der)
  return hashType === Transaction.SIGHASH_ALL && secp256k1.verify(compact, digest, pubkey, { prehash: false })
}

function bip322Hash(message: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  return sha256(concatBytes(tag, tag, utf8ToBytes(message)))
}

/** Reads the items of a witness, each of less than 253 bytes. */
function readWitness([count = 0, ...bytes]: Uint8Array): readonly Uint8Array[] {
  const items: Uint8Array[] = []
  let at = 0
  while (items.length < count) {
    const length = bytes[at] ?? 0
    items.push(Uint8Array.from(bytes.slice(at + 1, at + 1 + length)))
    at += 1 + length
  }
  return items
}
