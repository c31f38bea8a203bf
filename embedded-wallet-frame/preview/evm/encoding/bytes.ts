import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '#schemas/primitives/hex.ts'

/** An address in lower case; capitals are put back where somebody reads it. */
export type EvmAddress = string

/** Bytes one after another. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Whether two runs of bytes are the same. Not for secrets. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Big-endian bytes of a number without leading zeros; no bytes for zero. */
export function numberToBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return fromHex(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`)
}

/** A big-endian number; zero for no bytes. */
export function bytesToNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes))
}

/** Bytes filled with zeros on the left to a length; the bytes themselves when they are that long already. */
export function padLeft(bytes: Uint8Array, length: number): Uint8Array {
  return bytes.length >= length ? bytes : concat(new Uint8Array(length - bytes.length), bytes)
}

/** Bytes of hexadecimal that was checked before; throws on anything else, which is a defect of ours. */
export function fromHex(hex: string): Uint8Array {
  const bytes = hexToBytes(hex)
  if (!bytes) throw new TypeError('expected 0x and pairs of digits')
  return bytes
}

/** Keccak-256, 32 bytes. */
export const keccak256 = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)

/** The bytes of a text in UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
