const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const BECH32_CHECKSUM = 1
const BECH32M_CHECKSUM = 0x2bc830a3
const CHECKSUM_CHARACTERS = 6
const MAX_CHARACTERS = 90

/** A witness program: its version (0 to 16) and its bytes (BIP-141). */
export interface WitnessProgram {
  readonly version: number
  readonly program: Uint8Array
}

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    GENERATOR.forEach((generator, bit) => {
      if ((top >>> bit) & 1) checksum ^= generator
    })
  }
  return checksum >>> 0
}

function expandPrefix(prefix: string): number[] {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}

function toBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let accumulator = 0
  let bits = 0
  for (const word of words) {
    accumulator = ((accumulator << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((accumulator >>> bits) & 0xff)
    }
  }
  const padding = accumulator & ((1 << bits) - 1)
  return bits >= 5 || padding !== 0 ? undefined : Uint8Array.from(bytes)
}

function isProgramLength(version: number, length: number): boolean {
  return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
}

/**
 * Decodes a segregated-witness address and checks its checksum: bech32 for version 0 (BIP-173), bech32m for higher versions
 * (BIP-350).
 *
 * @param prefix the human-readable part of the network: `bc`, `tb` or `bcrt`.
 * @returns the program, or undefined when the address is invalid.
 */
export function decodeWitnessAddress(address: string, prefix: string): WitnessProgram | undefined {
  const lower = address.toLowerCase()
  if (address.length > MAX_CHARACTERS || (address !== lower && address !== address.toUpperCase()))
    return undefined
  if (!lower.startsWith(`${prefix}1`)) return undefined
  const words = Array.from(lower.slice(prefix.length + 1), (character) => CHARSET.indexOf(character))
  const version = words[0]
  if (version === undefined || version > 16 || words.includes(-1) || words.length <= CHECKSUM_CHARACTERS)
    return undefined
  const expected = version === 0 ? BECH32_CHECKSUM : BECH32M_CHECKSUM
  if (polymod([...expandPrefix(prefix), ...words]) !== expected) return undefined
  const program = toBytes(words.slice(1, -CHECKSUM_CHARACTERS))
  return program && isProgramLength(version, program.length) ? { version, program } : undefined
}
