import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Finds out who calls, and how. Forwarded headers count only as far as proxies of the deployment wrote them. */
export interface ClientInfo {
  readonly addressOf: (c: Context) => string
  /** The same of a request that is not Hono's, such as a WebSocket's. */
  readonly addressOfRequest: (request: IncomingMessage) => string
  /** Whether a proxy says that the browser's connection was not encrypted. */
  readonly isPlainHttp: (c: Context) => boolean
}

/**
 * @param trustedProxies Addresses or CIDR ranges of the deployment's own proxies; empty when it has none.
 * @throws when an entry is neither.
 * @example
 * const clients = createClientInfo(['127.0.0.1', '10.0.0.0/8'])
 */
export function createClientInfo(trustedProxies: readonly string[]): ClientInfo {
  const trusted = new BlockList()
  for (const entry of trustedProxies) addRange(trusted, entry)
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address))

  const clientOf = (socket: string, forwardedFor: string): string => {
    if (!isTrusted(socket)) return socket
    const hops = forwardedFor
      .split(',')
      .map((part) => plainAddress(part.trim()))
      .filter((address) => isIP(address) !== 0)
    return hops.toReversed().find((address) => !isTrusted(address)) ?? hops[0] ?? socket
  }
  return {
    addressOf: (c) => clientOf(plainAddress(socketAddress(c)), c.req.header('x-forwarded-for') ?? ''),
    addressOfRequest: ({ socket, headers }) =>
      clientOf(plainAddress(socket.remoteAddress ?? 'unknown'), String(headers['x-forwarded-for'] ?? '')),
    isPlainHttp(c) {
      const isProxied = isTrusted(plainAddress(socketAddress(c)))
      return isProxied && c.req.header('x-forwarded-proto')?.toLowerCase() === 'http'
    },
  }
}

/** The key limits count by: an IPv6 client owns a whole /64, so its last four groups say nothing. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - left.length - right.length }, () => '0')
    : []
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  if (prefix === undefined) list.addAddress(address, family(address))
  else list.addSubnet(address, Number(prefix), family(address))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** An app asked without a socket (`app.request`) has no client; it is its own kind, never loopback. */
function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}
