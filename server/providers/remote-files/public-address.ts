import { BlockList, isIPv6 } from 'node:net'

/** Addresses of this machine, its network or documentation (IANA's special-purpose registries). */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Everything but global unicast is refused, and parts of it that lead to other addresses: Teredo, 6to4, documentation. */
const GLOBAL_V6 = ['2000::', 3] as const
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [address, bits] of SPECIAL_V4) special.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of SPECIAL_V6) special.addSubnet(address, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet(...GLOBAL_V6, 'ipv6')

/**
 * Whether an IP address belongs to the public Internet, so that strangers may send the server there.
 *
 * @param address As `dns.lookup` returns it, without brackets.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4')
  return global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
