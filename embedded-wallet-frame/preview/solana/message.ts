import { readWhole, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

/** An instruction in its compiled form: indices into the accounts of the message. */
export interface CompiledInstruction {
  readonly programIndex: number
  readonly accountIndexes: readonly number[]
  readonly data: Uint8Array
}

/** Accounts that a message takes from a lookup table on the chain. */
export interface TableLookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** The message that is signed. */
export interface SolanaMessage {
  readonly version: 'legacy' | 0
  readonly requiredSignatures: number
  readonly readonlySigned: number
  readonly readonlyUnsigned: number
  /** In base58: signers first; the first one pays. */
  readonly staticKeys: readonly string[]
  /** In base58. */
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
  /** The serialized message. */
  readonly bytes: Uint8Array
  /** The offset of the blockhash. */
  readonly blockhashAt: number
}

/** A transaction in its wire format: 64 bytes for each signer, zeros if not signed yet, and the message. */
export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: SolanaMessage
}

/** The largest transaction, which has to fit into one packet. */
const MAX_BYTES = 1232
const MAX_ACCOUNTS = 256
const VERSION_FLAG = 0x80
const SIGNATURE_BYTES = 64

/** The placeholder blockhash of an incomplete message. */
export const NO_BLOCKHASH = '11111111111111111111111111111111'

/**
 * Parses a legacy or version 0 message by the rules of nodes.
 *
 * @returns undefined for anything else, down to the last byte.
 */
export function parseMessage(bytes: Uint8Array): SolanaMessage | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  const message = readWhole(bytes, (reader) => readMessage(reader, bytes))
  return message && isSound(message) ? message : undefined
}

/** Parses a transaction; undefined if a node could not accept it. */
export function parseTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  const parts = readWhole(bytes, (reader) => {
    const count = reader.shortLength()
    if (count * SIGNATURE_BYTES > reader.left) reader.refuse()
    const signatures = Array.from({ length: count }, () => reader.bytes(SIGNATURE_BYTES))
    return { signatures, rest: reader.bytes(reader.left) }
  })
  const message = parts && parseMessage(parts.rest)
  if (!message || parts.signatures.length !== message.requiredSignatures) return undefined
  return { signatures: parts.signatures, message }
}

/** Returns the bytes to broadcast. */
export function serializeTransaction({ signatures, message }: SolanaTransaction): Uint8Array {
  // A packet has no room for 128 signatures, so their number fits into one byte.
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...message.bytes])
}

/** Returns the message with another blockhash. */
export function withBlockhash(message: SolanaMessage, blockhash: string): SolanaMessage | undefined {
  const hash = decodeBase58(blockhash)
  if (hash?.length !== 32) return undefined
  const bytes = Uint8Array.from(message.bytes)
  bytes.set(hash, message.blockhashAt)
  return { ...message, blockhash, bytes }
}

/**
 * Whether bytes could be signed as a transaction: they are one, they are the message of one, or they begin like a message of
 * an unknown version. Such bytes are never signed as text.
 */
export function mayBeTransaction(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  const isVersioned = first >= VERSION_FLAG && first < 0xc0
  return isVersioned || parseMessage(bytes) !== undefined || parseTransaction(bytes) !== undefined
}

function readMessage(reader: ByteReader, bytes: Uint8Array): SolanaMessage {
  const first = reader.u8()
  const isVersioned = first >= VERSION_FLAG
  if (isVersioned && first !== VERSION_FLAG) reader.refuse()
  const requiredSignatures = isVersioned ? reader.u8() : first
  const [readonlySigned, readonlyUnsigned] = [reader.u8(), reader.u8()]
  const staticKeys = list(reader, () => reader.address())
  const blockhashAt = reader.at
  const blockhash = reader.address()
  const instructions = list(reader, () => ({
    programIndex: reader.u8(),
    accountIndexes: [...reader.shortBytes()],
    data: reader.shortBytes(),
  }))
  const lookups = isVersioned
    ? list(reader, () => ({
        table: reader.address(),
        writable: [...reader.shortBytes()],
        readonly: [...reader.shortBytes()],
      }))
    : []
  return {
    version: isVersioned ? 0 : 'legacy',
    requiredSignatures,
    readonlySigned,
    readonlyUnsigned,
    staticKeys,
    blockhash,
    blockhashAt,
    instructions,
    lookups,
    bytes,
  }
}

function list<T>(reader: ByteReader, item: () => T): readonly T[] {
  const length = reader.shortLength()
  if (length > reader.left) reader.refuse()
  return Array.from({ length }, item)
}

function isSound(message: SolanaMessage): boolean {
  const { requiredSignatures, readonlySigned, readonlyUnsigned, staticKeys, lookups, instructions } = message
  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const accounts = staticKeys.length + loaded
  return (
    requiredSignatures > readonlySigned &&
    requiredSignatures + readonlyUnsigned <= staticKeys.length &&
    accounts <= MAX_ACCOUNTS &&
    new Set(staticKeys).size === staticKeys.length &&
    lookups.every(({ writable, readonly }) => writable.length + readonly.length > 0) &&
    instructions.every(
      ({ programIndex, accountIndexes }) =>
        programIndex > 0 &&
        programIndex < staticKeys.length &&
        accountIndexes.every((place) => place < accounts),
    )
  )
}
