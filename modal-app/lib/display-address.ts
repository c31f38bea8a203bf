import { keccak_256 } from '@noble/hashes/sha3.js'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'

/**
 * An address as it is shown, copied and drawn: those in hex with the capitals of EIP-55, by which who takes them over
 * finds a slip; others as they are.
 *
 * @example
 * displayAddress('0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc') // '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
 */
export function displayAddress(address: string): string {
  return toChecksumAddress(address, keccak_256) ?? address
}
