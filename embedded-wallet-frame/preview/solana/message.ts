import { readWhole, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

/** One instruction as the message has it: places in the list of its accounts. */
export interface CompiledInstruction {
  readonly programIndex: number
  readonly accountIndexes: readonly number[]
  readonly data: Uint8Array
}

/** Accounts a message takes from a table that stands on the chain. */
export interface TableLookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** What is signed on Solana. */
export interface SolanaMessage {
  readonly version: 'legacy' | 0
  readonly requiredSignatures: number
  readonly readonlySigned: number
  readonly readonlyUnsigned: number
  /** In base58: signers first, the first of them pays. */
  readonly staticKeys: readonly string[]
  /** In base58. */
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
  /** The message itself. */
  readonly bytes: Uint8Array
  /** Where the blockhash begins in it. */
  readonly blockhashAt: number
}

/** A transaction as it goes over the wire: 64 bytes for each signer, zeros where none signed yet, and the message. */
export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: SolanaMessage
}

/** A transaction fits into one packet of the network. */
const MAX_BYTES = 1232
const MAX_ACCOUNTS = 256
const VERSION_FLAG = 0x80
const SIGNATURE_BYTES = 64

/** The blockhash of messages nobody has filled in. */
export const NO_BLOCKHASH = '11111111111111111111111111111111'

/**
 * Reads a message, legacy or version 0, by the rules nodes check it with.
 *
 * @returns undefined for everything else, down to the last byte.
 */
export function parseMessage(bytes: Uint8Array): SolanaMessage | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  const message = readWhole(bytes, (reader) => readMessage(reader, bytes))
  return message && isSound(message) ? message : undefined
}

/** Reads a transaction; undefined when anything about it could not be accepted by a node. */
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

/** The bytes that are sent. */
export function serializeTransaction({ signatures, message }: SolanaTransaction): Uint8Array {
  // A packet has no room for 128 signatures, so their number is one byte.
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...message.bytes])
}

/** The same message with another blockhash. */
export function withBlockhash(message: SolanaMessage, blockhash: string): SolanaMessage | undefined {
  const hash = decodeBase58(blockhash)
  if (hash?.length !== 32) return undefined
  const bytes = Uint8Array.from(message.bytes)
  bytes.set(hash, message.blockhashAt)
  return { ...message, blockhash, bytes }
}

/**
 * Whether bytes could be signed as a transaction: they are one, they are its message, or they begin like a message of a
 * version this wallet does not know. Such bytes are never signed as a text.
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
