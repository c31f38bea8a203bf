import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import { MIN_FEE_RATE } from './regtest.ts'

/** An output that exists, with what is needed to spend it. */
export type Output = { script: Uint8Array; sats: bigint }

/** Whether a transaction is accepted; `reason` has the wording of a Bitcoin node. */
export type Verdict = { ok: true; fee: bigint } | { ok: false; reason: string }

const SEGWIT_DUST_SATS = 294n

/**
 * Checks a transaction against the outputs it spends: existence, amounts, dust, fee floor and, for native segwit
 * (BIP-143, ECDSA) and taproot key paths (BIP-341, Schnorr), the signatures. Other scripts are refused.
 *
 * @param transaction What to check.
 * @param find The unspent output at `txid:vout`, or undefined.
 */
export function verifyTransaction(
  transaction: Transaction,
  find: (outpoint: string) => Output | undefined,
): Verdict {
  if (transaction.ins.length === 0) return refuse('bad-txns-vin-empty')
  if (transaction.outs.length === 0) return refuse('bad-txns-vout-empty')
  const outpoints = transaction.ins.map(outpointOf)
  if (new Set(outpoints).size !== outpoints.length) return refuse('bad-txns-inputs-duplicate')
  const spent: Output[] = []
  for (const outpoint of outpoints) {
    const output = find(outpoint)
    if (!output) return refuse('bad-txns-inputs-missingorspent')
    spent.push(output)
  }
  if (transaction.outs.some((output) => output.value < SEGWIT_DUST_SATS && !isUnspendable(output.script))) {
    return refuse('dust')
  }
  const fee = sum(spent.map(({ sats }) => sats)) - sum(transaction.outs.map(({ value }) => value))
  if (fee < 0n) return refuse('bad-txns-in-belowout')
  const floor = BigInt(transaction.virtualSize() * MIN_FEE_RATE)
  if (fee < floor) return refuse(`min relay fee not met, ${fee} < ${floor}`)
  const broken = spent.findIndex((_output, index) => !verifyInput(transaction, index, spent))
  if (broken !== -1)
    return refuse(`mandatory-script-verify-flag-failed (input ${broken}: signature does not verify)`)
  return { ok: true, fee }
}

/** The output that an input spends, as `txid:vout`. */
export function outpointOf(input: { hash: Uint8Array; index: number }): string {
  return `${bytesToHex(input.hash.toReversed())}:${input.index}`
}

function verifyInput(transaction: Transaction, index: number, spent: readonly Output[]): boolean {
  const output = spent[index]
  const input = transaction.ins[index]
  if (!output || !input || input.script.length > 0) return false
  try {
    if (isWitnessProgram(output.script, 0, 20)) return verifySegwit(transaction, index, output, input.witness)
    if (isWitnessProgram(output.script, 1, 32)) return verifyTaproot(transaction, index, spent, input.witness)
  } catch {
    // A malformed key or signature counts as an invalid signature.
  }
  return false
}

function verifySegwit(
  transaction: Transaction,
  index: number,
  output: Output,
  witness: Uint8Array[],
): boolean {
  const [encoded, publicKey] = witness
  if (!encoded || !publicKey || witness.length !== 2) return false
  const { hash, output: ownScript } = payments.p2wpkh({ pubkey: publicKey })
  if (!hash || !ownScript || !equal(ownScript, output.script)) return false
  const scriptCode = payments.p2pkh({ hash }).output
  if (!scriptCode) return false
  const { signature, hashType } = scripts.signature.decode(encoded)
  const digest = transaction.hashForWitnessV0(index, scriptCode, output.sats, hashType)
  return secp256k1.verify(signature, digest, publicKey, { prehash: false })
}

function verifyTaproot(
  transaction: Transaction,
  index: number,
  spent: readonly Output[],
  witness: Uint8Array[],
): boolean {
  const [encoded] = witness
  const output = spent[index]
  // A witness of one element is a key-path spend; the sighash byte 0 must be left out (BIP-341).
  if (!encoded || !output || witness.length !== 1 || (encoded.length !== 64 && encoded.length !== 65))
    return false
  const hashType = encoded[64] ?? Transaction.SIGHASH_DEFAULT
  if (encoded.length === 65 && hashType === Transaction.SIGHASH_DEFAULT) return false
  const digest = transaction.hashForWitnessV1(
    index,
    spent.map(({ script }) => script),
    spent.map(({ sats }) => sats),
    hashType,
  )
  return schnorr.verify(encoded.subarray(0, 64), digest, output.script.subarray(2))
}

function isWitnessProgram(script: Uint8Array, version: 0 | 1, bytes: number): boolean {
  const opcode = version === 0 ? 0 : 0x50 + version
  return script.length === bytes + 2 && script[0] === opcode && script[1] === bytes
}

function isUnspendable(script: Uint8Array): boolean {
  return script[0] === 0x6a
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

function refuse(reason: string): Verdict {
  return { ok: false, reason }
}
