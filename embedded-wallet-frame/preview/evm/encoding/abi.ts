import type { AbiParameter, AbiType } from './abi-type.ts'
import { bytesToNumber, concat, fromHex, numberToBytes, padLeft, sameBytes } from './bytes.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** A decoded value: numbers as bigint, addresses as lower-case hexadecimal, tuples and lists in order. */
export type AbiValue = bigint | boolean | string | Uint8Array | readonly AbiValue[]

const WORD = 32
/** The most values of one call; more than a wallet can show. */
const MAX_PARTS = 4_096

/** The decoded values, and the bytes behind them that no parameter covers. */
export interface DecodedValues {
  readonly values: readonly AbiValue[]
  readonly rest: Uint8Array
}

/**
 * Decodes parameters. Only the canonical encoding that compilers write is accepted: data that a contract could read
 * differently from what is shown does not count as understood.
 *
 * @returns undefined if the bytes are not the encoding of these parameters, possibly followed by more bytes.
 */
export function decodeParameters(
  parameters: readonly AbiParameter[],
  bytes: Uint8Array,
): DecodedValues | undefined {
  const budget = { parts: MAX_PARTS, content: bytes.length }
  try {
    const values = readTuple(parameters, bytes, 0, budget)
    if (!values) return undefined
    const encoded = encodeParameters(parameters, values)
    const head = bytes.subarray(0, encoded.length)
    return sameBytes(head, encoded) ? { values, rest: bytes.subarray(encoded.length) } : undefined
  } catch {
    // A value that cannot be encoded again, e.g. text that is not UTF-8.
    return undefined
  }
}

interface Budget {
  parts: number
  /**
   * The total length of texts and byte strings: in a canonical encoding they share no bytes, so they all fit into the data.
   */
  content: number
}

function readTuple(
  parameters: readonly AbiParameter[],
  bytes: Uint8Array,
  base: number,
  budget: Budget,
): readonly AbiValue[] | undefined {
  const values: AbiValue[] = []
  let at = base
  for (const { type } of parameters) {
    const value = readAt(type, bytes, base, at, budget)
    if (value === undefined) return undefined
    values.push(value)
    at += headSize(type)
  }
  return values
}

function readAt(
  type: AbiType,
  bytes: Uint8Array,
  base: number,
  at: number,
  budget: Budget,
): AbiValue | undefined {
  budget.parts -= 1
  if (budget.parts < 0) return undefined
  if (!isDynamic(type)) return readStatic(type, bytes, at, budget)
  const offset = wordAt(bytes, at)
  if (offset === undefined || offset > BigInt(bytes.length)) return undefined
  return readDynamic(type, bytes, base + Number(offset), budget)
}

function readStatic(type: AbiType, bytes: Uint8Array, at: number, budget: Budget): AbiValue | undefined {
  if (type.kind === 'tuple') return readTuple(type.of, bytes, at, budget)
  if (type.kind === 'list') return readTuple(repeat(type.of, type.length ?? 0), bytes, at, budget)
  const word = bytes.subarray(at, at + WORD)
  return word.length < WORD ? undefined : readWord(type, word)
}

function readWord(type: AbiType, word: Uint8Array): AbiValue | undefined {
  const value = bytesToNumber(word)
  switch (type.kind) {
    case 'uint':
      return value < 2n ** BigInt(type.bits) ? value : undefined
    case 'int':
      return BigInt.asIntN(type.bits, value)
    case 'bool':
      return value <= 1n ? value === 1n : undefined
    case 'address':
      return value < 2n ** 160n ? bytesToHex(word.subarray(12)) : undefined
    case 'fixed-bytes':
      return word.slice(0, type.size)
    case 'bytes':
    case 'string':
    case 'list':
    case 'tuple':
    default:
      return undefined
  }
}

function readDynamic(type: AbiType, bytes: Uint8Array, at: number, budget: Budget): AbiValue | undefined {
  if (type.kind === 'tuple') return readTuple(type.of, bytes, at, budget)
  if (type.kind === 'list' && type.length !== undefined)
    return readTuple(repeat(type.of, type.length), bytes, at, budget)
  const length = wordAt(bytes, at)
  if (length === undefined || length > BigInt(bytes.length)) return undefined
  const start = at + WORD
  if (type.kind === 'list') {
    const most = Math.min(budget.parts, Math.floor((bytes.length - start) / WORD))
    if (length > BigInt(Math.max(most, 0))) return undefined
    return readTuple(repeat(type.of, Number(length)), bytes, start, budget)
  }
  budget.content -= Number(length)
  if (budget.content < 0) return undefined
  const content = bytes.slice(start, start + Number(length))
  if (content.length < Number(length)) return undefined
  return type.kind === 'string'
    ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
    : content
}

function wordAt(bytes: Uint8Array, at: number): bigint | undefined {
  const word = bytes.subarray(at, at + WORD)
  return word.length < WORD ? undefined : bytesToNumber(word)
}

/** Encodes parameters; throws if the values do not match them, which is a programming error. */
export function encodeParameters(
  parameters: readonly AbiParameter[],
  values: readonly AbiValue[],
): Uint8Array {
  const heads: Uint8Array[] = []
  const tails: Uint8Array[] = []
  let offset = parameters.reduce((sum, { type }) => sum + headSize(type), 0)
  for (const [place, { type }] of parameters.entries()) {
    const encoded = encodeValue(type, values[place])
    if (!isDynamic(type)) heads.push(encoded)
    else {
      heads.push(word(BigInt(offset)))
      tails.push(encoded)
      offset += encoded.length
    }
  }
  return concat(...heads, ...tails)
}

function encodeValue(type: AbiType, value: AbiValue | undefined): Uint8Array {
  switch (type.kind) {
    case 'uint':
    case 'int':
      if (typeof value === 'bigint') return word(BigInt.asUintN(256, value))
      break
    case 'bool':
      if (typeof value === 'boolean') return word(value ? 1n : 0n)
      break
    case 'address':
      if (typeof value === 'string') return padLeft(fromHex(value), WORD)
      break
    case 'fixed-bytes':
      if (value instanceof Uint8Array) return padRight(value)
      break
    case 'bytes':
      if (value instanceof Uint8Array) return concat(word(BigInt(value.length)), padRight(value))
      break
    case 'string':
      if (typeof value === 'string') return encodeValue({ kind: 'bytes' }, new TextEncoder().encode(value))
      break
    case 'tuple':
      if (isList(value)) return encodeParameters(type.of, value)
      break
    case 'list':
      if (isList(value)) return encodeList(type, value)
  }
  throw new TypeError(`expected ${type.kind}`)
}

function encodeList(type: Extract<AbiType, { kind: 'list' }>, value: readonly AbiValue[]): Uint8Array {
  const items = encodeParameters(repeat(type.of, value.length), value)
  return type.length === undefined ? concat(word(BigInt(value.length)), items) : items
}

function isList(value: AbiValue | undefined): value is readonly AbiValue[] {
  return Array.isArray(value)
}

function isDynamic(type: AbiType): boolean {
  if (type.kind === 'bytes' || type.kind === 'string') return true
  if (type.kind === 'tuple') return type.of.some((part) => isDynamic(part.type))
  return type.kind === 'list' && (type.length === undefined || isDynamic(type.of))
}

function headSize(type: AbiType): number {
  if (isDynamic(type)) return WORD
  if (type.kind === 'tuple') return type.of.reduce((sum, part) => sum + headSize(part.type), 0)
  return type.kind === 'list' ? (type.length ?? 0) * headSize(type.of) : WORD
}

function repeat(type: AbiType, times: number): readonly AbiParameter[] {
  return Array.from({ length: times }, () => ({ name: '', type }))
}

const word = (value: bigint): Uint8Array => padLeft(numberToBytes(value), WORD)

function padRight(bytes: Uint8Array): Uint8Array {
  return concat(bytes, new Uint8Array((WORD - (bytes.length % WORD)) % WORD))
}
