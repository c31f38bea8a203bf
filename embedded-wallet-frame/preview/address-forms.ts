import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { decodeWitnessAddress } from '#schemas/primitives/bech32.ts'
import { hexToBytes } from '#schemas/primitives/hex.ts'

/** What all addresses of a kind begin with; a witness address has its version there. */
const PREFIX = /^(?:0x|(bc|tb|bcrt)1.)/i
/** Of the older kinds of Bitcoin: a version, a hash, and a checksum. */
const HASH_ADDRESS_BYTES = 25
const CHECKSUM_BYTES = 4

/**
 * An address as it is compared: hexadecimal and bech32 are the same in either case, base58 is not.
 *
 * @example
 * canonicalAddress('0xAB…') === canonicalAddress('0xab…') // true
 */
export function canonicalAddress(address: string): string {
  return PREFIX.test(address) ? address.toLowerCase() : address
}

/** What all addresses of this kind begin with. */
export function addressPrefix(address: string): string {
  return PREFIX.exec(address)?.[0].toLowerCase() ?? ''
}

/** What is particular about an address, without what others of its kind have too; undefined for what is none. */
export function addressBytes(address: string): Uint8Array | undefined {
  const [prefix, chain] = PREFIX.exec(address.toLowerCase()) ?? []
  if (chain !== undefined) return decodeWitnessAddress(address, chain)?.program
  if (prefix !== undefined) return hexToBytes(address)
  const bytes = decodeBase58(address)
  return bytes?.length === HASH_ADDRESS_BYTES ? bytes.subarray(1, -CHECKSUM_BYTES) : bytes
}
