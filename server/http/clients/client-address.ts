import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { groupsOf, hopAddress, plainAddress } from './ip-address.ts'

/**
 * How a request came: straight, through a proxy of the deployment that names the client, or through one that is not
 * listed or names nobody, so that all who come through it count as one client.
 */
export type ProxyKind = 'none' | 'listed' | 'unlisted'

/** Finds out who calls, and how. Forwarded headers count only as far as proxies of the deployment wrote them. */
export interface ClientInfo {
  readonly addressOf: (c: Context) => string
  /** The same of a request that is not Hono's, such as a WebSocket's. */
  readonly addressOfRequest: (request: IncomingMessage) => string
  readonly proxyOf: (c: Context) => ProxyKind
  /** Whether a proxy says that the browser's connection was not encrypted. */
  readonly isPlainHttp: (c: Context) => boolean
}

/** What proxies add to a request; one of them says that it did not come straight from its client. */
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
 * @throws when an entry is neither.
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
    // Each proxy vouches for the entry before its own; behind one that is no address nobody vouches for anything.
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

/** The key limits count by: an IPv6 client owns a whole /64, so its last four groups say nothing. */
export function limitKey(address: string): string {
  const groups = groupsOf(address)
  return groups === undefined ? address : netOf(groups, 64)
}

/** A net an address lies in, and how many times the budget of a single client it may spend. */
export interface ClientNet {
  readonly net: string
  readonly share: number
}

/**
 * The nets a client of {@link limitKey} is counted in, the narrowest first. Providers give a customer anything from one
 * /64 to a whole /48 (RFC 6177), so that counting by the /64 alone lets one customer have 65,536 budgets; a wider net may
 * also hold many customers, so that it spends twice what the next narrower one does.
 *
 * @example
 * clientNets('2001:db8:1:203::/64').map(({ net }) => net) // ['2001:db8:1:203::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']
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

/** The widest of {@link clientNets}: what one customer of a provider may have to themselves. */
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

/** An app asked without a socket (`app.request`) has no client; it is its own kind, never loopback. */
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
