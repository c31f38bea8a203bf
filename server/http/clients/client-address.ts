import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { groupsOf, hopAddress, plainAddress } from './ip-address.ts'

/**
 * How a request arrived: directly (`none`), through a proxy of the deployment that names the client (`listed`), or through a
 * proxy that is not listed or names no client, so that everybody behind it counts as one client (`unlisted`).
 */
export type ProxyKind = 'none' | 'listed' | 'unlisted'

/** Finds out which client sent a request. Forwarded headers count only as far as proxies of the deployment wrote them. */
export interface ClientInfo {
  readonly addressOf: (c: Context) => string
  /** Does the same for a request that is not Hono's, such as a WebSocket's. */
  readonly addressOfRequest: (request: IncomingMessage) => string
  readonly proxyOf: (c: Context) => ProxyKind
  /** Whether a proxy says that the browser's connection was not encrypted. */
  readonly isPlainHttp: (c: Context) => boolean
}

/** The headers that proxies add; any of them means that the request did not come straight from its client. */
const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'forwarded',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
  'fly-client-ip',
] as const

/**
 * @param trustedProxies Addresses or CIDR ranges of the deployment's own proxies; empty when it has none.
 * @throws when an entry is neither an address nor a range.
 * @example
 * const clients = createClientInfo(['127.0.0.1', '10.0.0.0/8'])
 */
export function createClientInfo(trustedProxies: readonly string[]): ClientInfo {
  const trusted = new BlockList()
  for (const entry of trustedProxies) addRange(trusted, entry)
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address))

  const clientOf = (socket: string, forwardedFor: string): string => {
    let believed = socket
    const hops = entriesOf(forwardedFor)
    // Each proxy vouches for the entry before its own; nothing vouches for entries before one that is no address.
    while (isTrusted(believed)) {
      const hop = hopAddress(hops.pop() ?? '')
      if (hop === undefined) break
      believed = hop
    }
    return believed
  }
  return {
    addressOf: (c) => clientOf(socketAddress(c), c.req.header('x-forwarded-for') ?? ''),
    addressOfRequest: ({ socket, headers }) =>
      clientOf(peerAddress(socket.remoteAddress), String(headers['x-forwarded-for'] ?? '')),
    proxyOf(c) {
      if (!FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)) return 'none'
      const last = entriesOf(c.req.header('x-forwarded-for') ?? '').at(-1) ?? ''
      return isTrusted(socketAddress(c)) && hopAddress(last) !== undefined ? 'listed' : 'unlisted'
    },
    isPlainHttp: (c) =>
      isTrusted(socketAddress(c)) && c.req.header('x-forwarded-proto')?.toLowerCase() === 'http',
  }
}

/** Returns the key that limits count by. An IPv6 client has a whole /64, so the last four groups are left out. */
export function limitKey(address: string): string {
  const groups = groupsOf(address)
  return groups === undefined ? address : netOf(groups, 64)
}

/** A net that an address is in, and how many times the budget of a single client it may spend. */
export interface ClientNet {
  readonly net: string
  readonly share: number
}

/**
 * Returns the nets that a client of {@link limitKey} is counted in, the narrowest first. Providers give a customer anything
 * from one /64 to a whole /48 (RFC 6177), so counting by the /64 alone would give one customer 65,536 budgets. A wider net
 * may also hold many customers, so it may spend twice what the next narrower one does.
 *
 * @example
 * clientNets('2001:db8:1:203::/64').map(({ net }) => net)
 * // ['2001:db8:1:203::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']
 */
export function clientNets(client: string): readonly [ClientNet, ...ClientNet[]] {
  const groups = groupsOf(client.replace(/\/64$/, ''))
  if (groups === undefined) return [{ net: client, share: 1 }]
  return [
    { net: client, share: 1 },
    { net: netOf(groups, 56), share: 2 },
    { net: netOf(groups, 48), share: 4 },
  ]
}

/** Returns the widest of {@link clientNets}, which may belong to a single customer of a provider. */
export function widestNet(client: string): string {
  return clientNets(client).at(-1)?.net ?? client
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

function netOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, at) => {
    const own = Math.min(16, bits - at * 16)
    return (group & (0xff_ff << (16 - own))) >>> 0
  })
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`
}

function entriesOf(forwardedFor: string): string[] {
  return forwardedFor
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  if (prefix === undefined) list.addAddress(address, family(address))
  else list.addSubnet(address, Number(prefix), family(address))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** A request without a socket (`app.request`) has no client address; it counts as `unknown`, never as loopback. */
function socketAddress(c: Context): string {
  try {
    return peerAddress(getConnInfo(c).remote.address)
  } catch {
    return 'unknown'
  }
}

function peerAddress(address = 'unknown'): string {
  return plainAddress(address) ?? address
}
