import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '#schemas/primitives/hex.ts'

/** An address in lower case; the checksum is added where it is shown. */
export type EvmAddress = string

/** Concatenates byte arrays. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Whether two byte arrays are equal. Not constant-time, so not for secrets. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Returns the big-endian bytes of a number without leading zeros; no bytes for zero. */
export function numberToBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return fromHex(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`)
}

/** Reads a big-endian number; zero for no bytes. */
export function bytesToNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes))
}

/** Pads bytes with zeros on the left; longer bytes are returned unchanged. */
export function padLeft(bytes: Uint8Array, length: number): Uint8Array {
  return bytes.length >= length ? bytes : concat(new Uint8Array(length - bytes.length), bytes)
}

/** Decodes validated hexadecimal; throws for anything else, which is a programming error. */
export function fromHex(hex: string): Uint8Array {
  const bytes = hexToBytes(hex)
  if (!bytes) throw new TypeError('expected 0x and pairs of digits')
  return bytes
}

/** Computes the 32-byte Keccak-256 hash. */
export const keccak256 = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)

/** Encodes text as UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
