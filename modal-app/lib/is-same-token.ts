import { canonicalAddress } from './canonical-address.ts'

/**
 * Whether two ids of coins or tokens (a CAIP-2 network, a colon, and an address) name the same one: hexadecimal addresses are
 * case-insensitive, others are not.
 *
 * @example
 * isSameToken('eip155:1:0xAB…', 'eip155:1:0xab…') // true
 */
export function isSameToken(one: string, other: string): boolean {
  return canonicalId(one) === canonicalId(other)
}

function canonicalId(id: string): string {
  const end = id.lastIndexOf(':') + 1
  return id.slice(0, end) + canonicalAddress(id.slice(end))
}
