import { base58 } from '@scure/base'
import { invalidParams } from '#examples/wallets/page/provider-error.ts'

/** The parts of a serialised transaction that a wallet shows and signs. */
export type ParsedTransaction = {
  version: 'legacy' | 0
  /** The bytes to sign. */
  message: Uint8Array
  /** Offset of the first signature in the serialised transaction, in bytes. */
  signaturesAt: number
  /** Addresses whose signatures are required, in the order of the signatures. */
  signers: string[]
  instructions: Array<{ program: string; accounts: string[]; data: Uint8Array }>
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_FLAG = 0x80
const SYSTEM_PROGRAM = '1'.repeat(32)
const TRANSFER = 2
const LAMPORTS_PER_SOL = 1_000_000_000

/**
 * Parses a serialised transaction, legacy or version 0 (https://solana.com/docs/core/transactions).
 *
 * @throws -32602 when the bytes are none.
 */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  try {
    return parse(bytes)
  } catch {
    throw invalidParams('The bytes are not a legacy or version 0 transaction.')
  }
}

/**
 * Puts a signature into a serialised transaction.
 *
 * @returns A copy with the signature in the signer's place.
 * @throws -32602 when the transaction does not ask for this signer.
 */
export function addSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array {
  const { signers, signaturesAt } = parseTransaction(bytes)
  const index = signers.indexOf(signer)
  if (index === -1) throw invalidParams(`The transaction does not ask for a signature of ${signer}.`)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, signaturesAt + index * SIGNATURE_BYTES)
  return signed
}

/** Describes each instruction; transfers of SOL with amount and receiver. */
export function describeTransaction({ instructions }: ParsedTransaction): Array<readonly [string, string]> {
  return instructions.map(({ program, accounts, data }, index) => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const isTransfer =
      program === SYSTEM_PROGRAM && data.length === 12 && view.getUint32(0, true) === TRANSFER
    const text = isTransfer
      ? `Send ${Number(view.getBigUint64(4, true)) / LAMPORTS_PER_SOL} SOL\nto ${accounts[1] ?? 'an address of a table'}`
      : `Program ${program}\n${data.length} bytes, ${accounts.length} accounts`
    return [`Instruction ${index + 1}`, text] as const
  })
}

function parse(bytes: Uint8Array): ParsedTransaction {
  const reader = createReader(bytes)
  const signatureCount = reader.compact()
  const signaturesAt = reader.position()
  reader.take(signatureCount * SIGNATURE_BYTES)
  const message = bytes.subarray(reader.position())
  const versioned = reader.peek() >= VERSION_FLAG
  if (versioned && reader.byte() !== VERSION_FLAG) throw new RangeError('Unknown version')
  const required = reader.byte()
  reader.take(2)
  const keys = Array.from({ length: reader.compact() }, () => base58.encode(reader.take(KEY_BYTES)))
  reader.take(KEY_BYTES)
  const instructions = Array.from({ length: reader.compact() }, () => {
    const program = keys[reader.byte()] ?? ''
    const accounts = [...reader.take(reader.compact())].flatMap((index) => keys[index] ?? [])
    return { program, accounts, data: reader.take(reader.compact()) }
  })
  if (required !== signatureCount || keys.length < required) throw new RangeError('Bad header')
  return {
    version: versioned ? 0 : 'legacy',
    message,
    signaturesAt,
    signers: keys.slice(0, required),
    instructions,
  }
}

function createReader(bytes: Uint8Array): {
  position: () => number
  peek: () => number
  byte: () => number
  take: (length: number) => Uint8Array
  compact: () => number
} {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('Too short')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const compact = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw new RangeError('Bad length')
  }
  return { position: () => at, peek: () => bytes[at] ?? 0, byte, take, compact }
}
