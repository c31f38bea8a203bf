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
import type { IndexedTokens, IndexedTokenList } from './indexed-tokens.ts'

export interface ReceivedTokensSettings {
  readonly nodes: ChainNodes
  readonly tokens: KnownTokens
  readonly indexed: IndexedTokens
  readonly now: () => number
}

export interface ReceivedTokensRequest {
  readonly served: ServedNetwork
  readonly multicall: Address
  readonly address: Address
  readonly projectId: string
}

export interface ReceivedHoldings extends Reach {
  readonly holdings: readonly Holding[]
}

/** Unlisted tokens an account received in the latest blocks, or earlier according to the index. */
export interface ReceivedTokens {
  /** Failures of nodes are not thrown; they make the answer incomplete. */
  of(request: ReceivedTokensRequest): Promise<ReceivedHoldings>
}

interface ScannedAccount {
  readonly tokens: readonly Address[]
  /** The last block that was scanned. */
  readonly block: bigint
  /** The first block from which the scan is complete. */
  readonly since: bigint
}

/** `Transfer(address,address,uint256)` */
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A block range that public nodes accept for `eth_getLogs`. */
const MAX_BLOCKS = 1_000n
const MAX_TOKENS = 64
/** Tokens read from the index; the answer is marked incomplete when there are more. */
const MAX_INDEXED = 256
const MAX_ACCOUNTS = 2_000
const CACHE_MS = 86_400_000

const Quantity = z.string().regex(/^0x[0-9a-f]{1,16}$/i)
/** A `Transfer` of ERC-20 has three topics; ERC-721 has the token id as a fourth. */
const Log = z.object({ address: z.string(), topics: z.array(z.string()).length(3) })

export function createReceivedTokens({
  nodes,
  tokens,
  indexed,
  now,
}: ReceivedTokensSettings): ReceivedTokens {
  const scanned = new ValueCache<ScannedAccount>({ maxEntries: MAX_ACCOUNTS, now })
  const unlisted = createUnlistedTokens({ nodes, now })

  async function scan({ served, address }: ReceivedTokensRequest): Promise<ScannedAccount> {
    const key = `${served.network.caipNetworkId}/${address}`
    const previous = scanned.get(key)
    const block = await readBlock(nodes, served)
    const earliest = block < MAX_BLOCKS ? 0n : block - MAX_BLOCKS + 1n
    const next = previous === undefined || previous.block + 1n < earliest ? earliest : previous.block + 1n
    // After a reorganisation of the chain the scan starts again.
    const from = next > block + 1n ? earliest : next
    const received = from > block ? [] : await readReceived(nodes, served, { address, from, to: block })
    const all = [...new Set([...received.toReversed(), ...(previous?.tokens ?? [])])]
    const isContinuous = previous !== undefined && next === previous.block + 1n && from === next
    const since = all.length > MAX_TOKENS ? block + 1n : isContinuous ? previous.since : from
    const result = { tokens: all.slice(0, MAX_TOKENS), block, since }
    scanned.set(key, result, CACHE_MS)
    return result
  }

  return {
    async of(request) {
      const { served, multicall, address, projectId } = request
      const { caipNetworkId } = served.network
      const account = { network: caipNetworkId, address, projectId }
      const key = `${caipNetworkId}/${address}`
      let hasAnswered = true
      const [recent, indexedList] = await Promise.all([
        scan(request).catch((error: unknown) => {
          if (problemCode(error) === undefined) throw error
          hasAnswered = false
          return scanned.get(key)
        }),
        indexed.of(account, MAX_INDEXED + 1).catch(() => undefined),
      ])
      indexed.follow(account)
      if (indexedList === undefined) hasAnswered = false
      const { tokens: indexedTokens = [], blocks } = indexedList ?? {}
      const previous = indexedTokens.slice(0, MAX_INDEXED).map((contract) => getAddress(contract))
      const isAll = indexedTokens.length <= MAX_INDEXED && coversWholeChain(recent, blocks)
      const horizon = isAll ? undefined : {}
      const all = [...new Set([...(recent?.tokens ?? []), ...previous])]
      const others = all.filter((token) => tokens.find(caipNetworkId, token) === undefined)
      if (others.length === 0) return { holdings: [], ...reachOf(hasAnswered, horizon) }
      const read = await unlisted.read({ served, multicall }, others, address)
      return { holdings: read.holdings, ...reachOf(hasAnswered && read.isComplete, horizon) }
    },
  }
}

/** The index alone may cover the chain up to the scanned blocks, or the scan may reach the first block. */
function coversWholeChain(recent: ScannedAccount | undefined, indexed: IndexedTokenList['blocks']): boolean {
  if (recent === undefined) return false
  const isIndexed = indexed?.lowest === 0 && recent.since <= BigInt(indexed.reached) + 1n
  return recent.since === 0n || isIndexed
}

function readBlock(nodes: ChainNodes, served: ServedNetwork): Promise<bigint> {
  return askRpc(nodes, served, [{ method: 'eth_blockNumber', params: [] }], ([answer]) => {
    const block = answer && 'result' in answer ? Quantity.safeParse(answer.result).data : undefined
    return block === undefined ? undefined : BigInt(block)
  })
}

/** The tokens an account received, earliest first. */
async function readReceived(
  nodes: ChainNodes,
  served: ServedNetwork,
  { address, from, to }: { readonly address: Address; readonly from: bigint; readonly to: bigint },
): Promise<readonly Address[]> {
  const receiver = pad(address).toLowerCase()
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics: [TRANSFER, null, receiver] }
  const reply = await askRpc(nodes, served, [{ method: 'eth_getLogs', params: [filter] }], ([answer]) => {
    // Many public nodes refuse `eth_getLogs` and are otherwise fine.
    if (answer && 'error' in answer) return 'refused'
    const logs = z.array(z.unknown()).safeParse(answer?.result).data
    return logs?.flatMap((log) => tokenOf(log, receiver) ?? [])
  })
  if (reply === 'refused') throw problem('UPSTREAM_FAILED', 'The node of the network provides no logs.')
  return reply
}

function tokenOf(value: unknown, receiver: string): Address | undefined {
  const log = Log.safeParse(value)
  if (!log.success) return undefined
  const { address, topics } = log.data
  const isReceived = topics[0]?.toLowerCase() === TRANSFER && topics[2]?.toLowerCase() === receiver
  return isReceived && isAddress(address) ? getAddress(address) : undefined
}
