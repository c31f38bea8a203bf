/**
 * Normalises an address for comparison: hexadecimal addresses are case-insensitive, others are not.
 *
 * @example
 * canonicalAddress('0xAB…') === canonicalAddress('0xab…') // true
 */
export function canonicalAddress(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}
