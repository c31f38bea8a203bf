import { getAddress, isAddress, pad, toHex, type Address, type Hex } from 'viem'
import * as z from 'zod'
import { reachOf, type Reach } from '#schemas/http/blockchain/data-source.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problem, problemCode } from '#server/http/problems/problem.ts'
import { askRpc } from '#server/providers/chain-nodes/ask-rpc.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import { createUnlistedTokens } from './evm-unlisted-tokens.ts'
import type { Holding } from './holdings.ts'
import type { IndexedTokens, TokensSeen } from './indexed-tokens.ts'

export interface SeenTokensSettings {
  readonly nodes: ChainNodes
  readonly tokens: KnownTokens
  readonly indexed: IndexedTokens
  readonly now: () => number
}

export interface SeenRequest {
  readonly served: ServedNetwork
  readonly multicall: Address
  readonly address: Address
  readonly projectId: string
}

export interface SeenHoldings extends Reach {
  readonly holdings: readonly Holding[]
}

/** Tokens on no list that came to an account since it is known to the index, and in the latest blocks. */
export interface SeenTokens {
  /** Does not throw for nodes: what they do not tell makes the answer incomplete. */
  of(request: SeenRequest): Promise<SeenHoldings>
}

interface Seen {
  readonly tokens: readonly Address[]
  /** The last block that was looked at. */
  readonly block: bigint
  /** From which one on nothing is left out. */
  readonly since: bigint
}

/** `Transfer(address,address,uint256)` */
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A range nodes answer for. */
const MOST_BLOCKS = 1_000n
const MOST_TOKENS = 64
/** Of the index: what came before is said to be missing. */
const MOST_INDEXED = 256
const MOST_ACCOUNTS = 2_000
const KEPT_MS = 86_400_000

const Quantity = z.string().regex(/^0x[0-9a-f]{1,16}$/i)
/** An ERC-20 has three topics; the fourth of a collectible is its id. */
const Log = z.object({ address: z.string(), topics: z.array(z.string()).length(3) })

export function createSeenTokens({ nodes, tokens, indexed, now }: SeenTokensSettings): SeenTokens {
  const known = new ValueCache<Seen>({ maxEntries: MOST_ACCOUNTS, now })
  const unlisted = createUnlistedTokens({ nodes, now })

  async function look({ served, address }: SeenRequest): Promise<Seen> {
    const key = `${served.network.caipNetworkId}/${address}`
    const before = known.get(key)
    const block = await readBlock(nodes, served)
    const earliest = block < MOST_BLOCKS ? 0n : block - MOST_BLOCKS + 1n
    const next = before === undefined || before.block + 1n < earliest ? earliest : before.block + 1n
    // A chain that was set back is looked at anew.
    const from = next > block + 1n ? earliest : next
    const came = from > block ? [] : await readReceived(nodes, served, { address, from, to: block })
    const all = [...new Set([...came.toReversed(), ...(before?.tokens ?? [])])]
    const goesOn = before !== undefined && next === before.block + 1n && from === next
    const since = all.length > MOST_TOKENS ? block + 1n : goesOn ? before.since : from
    const seen = { tokens: all.slice(0, MOST_TOKENS), block, since }
    known.set(key, seen, KEPT_MS)
    return seen
  }

  return {
    async of(request) {
      const { served, multicall, address, projectId } = request
      const { caipNetworkId } = served.network
      const account = { network: caipNetworkId, address, projectId }
      const key = `${caipNetworkId}/${address}`
      let isAnswered = true
      const [lately, ever] = await Promise.all([
        look(request).catch((error: unknown) => {
          if (problemCode(error) === undefined) throw error
          isAnswered = false
          return known.get(key)
        }),
        indexed.of(account, MOST_INDEXED + 1).catch(() => undefined),
      ])
      indexed.follow(account)
      if (ever === undefined) isAnswered = false
      const { tokens: indexedTokens = [], blocks } = ever ?? {}
      const before = indexedTokens.slice(0, MOST_INDEXED).map((contract) => getAddress(contract))
      const isAll = indexedTokens.length <= MOST_INDEXED && isSinceFirstBlock(lately, blocks)
      const horizon = isAll ? undefined : {}
      const all = [...new Set([...(lately?.tokens ?? []), ...before])]
      const others = all.filter((token) => tokens.find(caipNetworkId, token) === undefined)
      if (others.length === 0) return { holdings: [], ...reachOf(isAnswered, horizon) }
      const read = await unlisted.read({ served, multicall }, others, address)
      return { holdings: read.holdings, ...reachOf(isAnswered && read.isComplete, horizon) }
    },
  }
}

/** By the index alone up to where the latest blocks begin, or by those. */
function isSinceFirstBlock(lately: Seen | undefined, indexed: TokensSeen['blocks']): boolean {
  if (lately === undefined) return false
  const isIndexed = indexed?.lowest === 0 && lately.since <= BigInt(indexed.reached) + 1n
  return lately.since === 0n || isIndexed
}

function readBlock(nodes: ChainNodes, served: ServedNetwork): Promise<bigint> {
  return askRpc(nodes, served, [{ method: 'eth_blockNumber', params: [] }], ([answer]) => {
    const block = answer && 'result' in answer ? Quantity.safeParse(answer.result).data : undefined
    return block === undefined ? undefined : BigInt(block)
  })
}

/** The tokens that were sent to an account, the earliest first. */
async function readReceived(
  nodes: ChainNodes,
  served: ServedNetwork,
  { address, from, to }: { readonly address: Address; readonly from: bigint; readonly to: bigint },
): Promise<readonly Address[]> {
  const receiver = pad(address).toLowerCase()
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics: [TRANSFER, null, receiver] }
  const said = await askRpc(nodes, served, [{ method: 'eth_getLogs', params: [filter] }], ([answer]) => {
    // Many public nodes tell no logs and are good nodes otherwise.
    if (answer && 'error' in answer) return 'refused'
    const logs = z.array(z.unknown()).safeParse(answer?.result).data
    return logs?.flatMap((log) => tokenOf(log, receiver) ?? [])
  })
  if (said === 'refused') throw problem('UPSTREAM_FAILED', 'The node of the network tells no logs.')
  return said
}

function tokenOf(value: unknown, receiver: string): Address | undefined {
  const log = Log.safeParse(value)
  if (!log.success) return undefined
  const { address, topics } = log.data
  const isReceived = topics[0]?.toLowerCase() === TRANSFER && topics[2]?.toLowerCase() === receiver
  return isReceived && isAddress(address) ? getAddress(address) : undefined
}
