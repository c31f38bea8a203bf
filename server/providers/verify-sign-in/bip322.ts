import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { OutScript, RawWitness, Transaction } from '@scure/btc-signer'
import { hash160, isPaidTo, type Output } from './bitcoin-output.ts'

const SIGHASH_ALL = 1
const SIGHASH_DEFAULT = 0
const SCHNORR_BYTES = 64
const OP_RETURN_SCRIPT = Uint8Array.of(0x6a)
const VIRTUAL = {
  version: 0,
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  disableScriptCheck: true,
} as const

/**
 * Whether a witness spends the virtual output that commits to a message (BIP-322, simple form), for addresses of a single
 * key: `bc1q…`, `3…` around it, and `bc1p…` by its key.
 */
export function isBip322Signed(signature: Uint8Array, message: Uint8Array, output: Output): boolean {
  try {
    const witness = RawWitness.decode(signature)
    const script = OutScript.encode(output)
    const toSign = toSignTransaction(message, script)
    return output.type === 'tr'
      ? isSignedByTaproot(witness, toSign, { script, key: output.pubkey })
      : isSignedByKey(witness, toSign, output)
  } catch {
    // The witness, the signature or the key is malformed.
    return false
  }
}

function isSignedByKey(witness: readonly Uint8Array[], toSign: Transaction, output: Output): boolean {
  const [der, key, ...rest] = witness
  if (!der || !key || rest.length > 0 || output.type === 'pkh' || !isPaidTo(key, output)) return false
  if (der.at(-1) !== SIGHASH_ALL) return false
  const code = OutScript.encode({ type: 'pkh', hash: hash160(key) })
  const digest = toSign.preimageWitnessV0(0, code, SIGHASH_ALL, 0n)
  return secp256k1.verify(der.subarray(0, -1), digest, key, { prehash: false, format: 'der' })
}

function isSignedByTaproot(
  witness: readonly Uint8Array[],
  toSign: Transaction,
  { script, key }: { readonly script: Uint8Array; readonly key: Uint8Array },
): boolean {
  const [signed, ...rest] = witness
  if (!signed || rest.length > 0) return false
  const hashType = signed.length === SCHNORR_BYTES ? SIGHASH_DEFAULT : signed[SCHNORR_BYTES]
  const isWhole = signed.length === SCHNORR_BYTES || (signed.length === 65 && hashType === SIGHASH_ALL)
  if (!isWhole || hashType === undefined) return false
  const digest = toSign.preimageWitnessV1(0, [script], hashType, [0n])
  return schnorr.verify(signed.subarray(0, SCHNORR_BYTES), digest, key)
}

function toSignTransaction(message: Uint8Array, script: Uint8Array): Transaction {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, message))
  const toSpend = new Transaction(VIRTUAL)
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Uint8Array.from([0x00, 0x20, ...hash]),
  })
  const toSign = new Transaction(VIRTUAL)
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0 })
  toSign.addOutput({ script: OP_RETURN_SCRIPT, amount: 0n })
  return toSign
}
