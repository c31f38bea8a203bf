/**
 * An address as it is compared: those in hex are the same in either case, others are not.
 *
 * @example
 * canonicalAddress('0xAB…') === canonicalAddress('0xab…') // true
 */
export function canonicalAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
