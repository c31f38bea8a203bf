import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import type { BitcoinAccount } from './demo-accounts.ts'

/** How a message is signed: `ecdsa` as BIP-137, `bip322` as BIP-322 "simple". */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Header byte of BIP-137 for native segwit: 39 plus the recovery bit. */
const SEGWIT_HEADER = 39

/**
 * Signs a message.
 *
 * @returns 65 bytes for `ecdsa`; the serialised witness for `bip322`. Both travel as base64.
 */
export function signMessage(
  account: BitcoinAccount,
  message: Uint8Array,
  protocol: MessageProtocol,
): Uint8Array {
  return protocol === 'ecdsa' ? signEcdsa(account, message) : signBip322(account, message)
}

/** The default protocol of an account: taproot keys have no ECDSA message format. */
export function defaultProtocol({ kind }: BitcoinAccount): MessageProtocol {
  return kind === 'p2tr' ? 'bip322' : 'ecdsa'
}

function signEcdsa(account: BitcoinAccount, message: Uint8Array): Uint8Array {
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const digest = sha256(sha256(concatBytes(prefix, compactSize(message.length), message)))
  const signature = account.signRecoverable(digest)
  return concatBytes(new Uint8Array([SEGWIT_HEADER + (signature[0] ?? 0)]), signature.subarray(1))
}

/** Signs a virtual transaction that spends a virtual output which commits to the message (BIP-322). */
function signBip322(account: BitcoinAccount, message: Uint8Array): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const messageHash = sha256(concatBytes(tag, tag, message))
  const toSpend = new Transaction()
  toSpend.version = 0
  const scriptSig = concatBytes(new Uint8Array([0, messageHash.length]), messageHash)
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, scriptSig)
  toSpend.addOutput(account.script, 0n)
  const toSign = new Transaction()
  toSign.version = 0
  toSign.addInput(toSpend.getHash(), 0, 0)
  toSign.addOutput(new Uint8Array([0x6a]), 0n)
  const witness = account.kind === 'p2wpkh' ? witnessSegwit(account, toSign) : witnessTaproot(account, toSign)
  return concatBytes(
    compactSize(witness.length),
    ...witness.flatMap((item) => [compactSize(item.length), item]),
  )
}

function witnessSegwit({ publicKey, signer }: BitcoinAccount, toSign: Transaction): Uint8Array[] {
  const scriptCode = payments.p2pkh({ pubkey: publicKey }).output ?? new Uint8Array()
  const digest = toSign.hashForWitnessV0(0, scriptCode, 0n, Transaction.SIGHASH_ALL)
  return [scripts.signature.encode(signer.sign(digest), Transaction.SIGHASH_ALL), publicKey]
}

function witnessTaproot({ script, signer }: BitcoinAccount, toSign: Transaction): Uint8Array[] {
  const digest = toSign.hashForWitnessV1(0, [script], [0n], Transaction.SIGHASH_DEFAULT)
  return [signer.signSchnorr?.(digest) ?? new Uint8Array()]
}

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return new Uint8Array([length])
  if (length <= 0xffff) return new Uint8Array([0xfd, length & 255, length >> 8])
  return new Uint8Array([0xfe, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24])
}
