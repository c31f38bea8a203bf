import { isIPv4, isIPv6 } from 'node:net'

const HOP = /^(?:\[(?<six>[0-9a-f:.]{2,45})\]|(?<four>\d{1,3}(?:\.\d{1,3}){3}))(?::(?<port>\d{1,5}))?$/i
const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/
const MAX_PORT = 65_535

/**
 * Writes an address in its canonical form: IPv4 in decimals, IPv6 as in RFC 5952, and IPv4 inside IPv6 (`::ffff:…`) as IPv4.
 *
 * @returns undefined for a text that is no address, or that names a zone of this machine.
 * @example
 * plainAddress('::FFFF:203.0.113.7') // '203.0.113.7'
 */
export function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text) || text.includes('%')) return undefined
  const { hostname } = new URL(`http://[${text}]`)
  const [, high, low] = MAPPED.exec(hostname) ?? []
  if (high === undefined || low === undefined) return hostname.slice(1, -1)
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

/**
 * Reads the address in one entry of `X-Forwarded-For`: bare, in quotes, with a port, or in brackets as in URLs.
 *
 * @returns undefined when there is none.
 * @example
 * hopAddress('"[2001:db8::1]:443"') // '2001:db8::1'
 */
export function hopAddress(entry: string): string | undefined {
  const text = entry.replace(/^"([^"]*)"$/, '$1')
  const { six, four, port = '0' } = HOP.exec(text)?.groups ?? {}
  if (Number(port) > MAX_PORT) return undefined
  return plainAddress(six ?? four ?? text)
}

/** Returns the eight groups of an IPv6 address; undefined for anything else. */
export function groupsOf(address: string): readonly number[] | undefined {
  if (!isIPv6(address)) return undefined
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const left = numbersOf(head)
  const right = numbersOf(tail ?? '')
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

function numbersOf(groups: string): number[] {
  return groups
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16))
}
