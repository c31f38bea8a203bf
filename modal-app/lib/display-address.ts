import { keccak_256 } from '@noble/hashes/sha3.js'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'

/**
 * Formats an address for display, copying and QR codes: a hexadecimal one with the checksum of EIP-55, by which other
 * software detects a typing error. Other addresses stay as they are.
 *
 * @example
 * displayAddress('0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc') // '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
 */
export function displayAddress(address: string): string {
  return toChecksumAddress(address, keccak_256) ?? address
}
