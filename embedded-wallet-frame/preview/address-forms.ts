import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { decodeWitnessAddress } from '#schemas/primitives/bech32.ts'
import { hexToBytes } from '#schemas/primitives/hex.ts'

/** The prefix that all addresses of a kind share; a witness address also has its version there. */
const PREFIX = /^(?:0x|(bc|tb|bcrt)1.)/i
/** Legacy Bitcoin addresses: a version, a hash and a checksum. */
const HASH_ADDRESS_BYTES = 25
const CHECKSUM_BYTES = 4

/**
 * Normalizes an address for comparison: hexadecimal and bech32 ignore case, base58 does not.
 *
 * @example
 * canonicalAddress('0xAB…') === canonicalAddress('0xab…') // true
 */
export function canonicalAddress(address: string): string {
  return PREFIX.test(address) ? address.toLowerCase() : address
}

/** Returns the prefix that all addresses of this kind share. */
export function addressPrefix(address: string): string {
  return PREFIX.exec(address)?.[0].toLowerCase() ?? ''
}

/** Returns the bytes that distinguish an address from others of its kind; undefined for an invalid address. */
export function addressBytes(address: string): Uint8Array | undefined {
  const [prefix, chain] = PREFIX.exec(address.toLowerCase()) ?? []
  if (chain !== undefined) return decodeWitnessAddress(address, chain)?.program
  if (prefix !== undefined) return hexToBytes(address)
  const bytes = decodeBase58(address)
  return bytes?.length === HASH_ADDRESS_BYTES ? bytes.subarray(1, -CHECKSUM_BYTES) : bytes
}
