import { getAddress, parseAbiItem, type PublicClient } from 'viem'
import { ReadCache } from '#server/caching/read-cache.ts'
import { mapInBatches } from '#server/providers/map-in-batches.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { searchHistory, sumByTransaction } from './search-history.ts'
import { assetOf, placeName } from './stored-payment.ts'
import type {
  FoundTransfer,
  HistoryPageOf,
  Search,
  SearchOutcome,
  SearchTransfers,
} from './transfer-search.ts'

export interface EvmSearchSettings {
  readonly readers: EvmReaders
  readonly pageOf: HistoryPageOf
  /** Receives failures of the history, without which payments by contracts are not found. */
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** A transfer of the coin in a block; the recipient in lower case. */
interface CoinTransfer extends FoundTransfer {
  readonly to: string
}

/** What searches for the coin share, since every one of them reads the same blocks. */
interface CoinReads extends EvmSearchSettings {
  readonly blocks: ReadCache<readonly CoinTransfer[]>
  readonly histories: ReadCache<readonly FoundTransfer[]>
}

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
/** Blocks are searched again, because others may have replaced them. */
const REPLACED_BLOCKS = 12
const BLOCKS_OF_LOGS = 2_000
const MAX_CALLS = 10
/** Whole blocks are read for the coin, which has no events. */
const MAX_WHOLE_BLOCKS = 60
const MAX_CONCURRENT = 6
const MAX_KEPT = 1_000
/** Another block may take the place of one that was read. */
const BLOCK_KEPT_MS = 5_000
const HISTORY_KEPT_MS = 30_000

/** Searches EVM networks: the events of a token, or whole blocks for the coin. */
export function createEvmSearch(settings: EvmSearchSettings): SearchTransfers {
  const { readers, now } = settings
  const reads: CoinReads = {
    ...settings,
    blocks: new ReadCache({ maxEntries: MAX_KEPT, ttlMs: BLOCK_KEPT_MS, now }),
    histories: new ReadCache({ maxEntries: MAX_KEPT, ttlMs: HISTORY_KEPT_MS, now }),
  }
  return async (search) => {
    const asset = assetOf(search.place)
    const reader = readers(asset.caipNetworkId)
    if (reader === undefined) return { transfers: [], throughBlock: search.afterBlock }
    try {
      return asset.address === undefined
        ? await searchCoin(reader, search, reads)
        : await searchToken(reader, search, asset.address)
    } catch (error) {
      throw nodeProblem(error) ?? error
    }
  }
}

async function searchToken(reader: PublicClient, search: Search, contract: string): Promise<SearchOutcome> {
  const { from, head } = await rangeOf(reader, search)
  const transfers: FoundTransfer[] = []
  let through = from - 1
  for (let call = 0; call < MAX_CALLS && through < head; call += 1) {
    const to = Math.min(head, through + BLOCKS_OF_LOGS)
    const logs = await reader.getLogs({
      address: getAddress(contract),
      event: TRANSFER,
      args: { to: getAddress(search.place.recipientKey) },
      fromBlock: BigInt(through + 1),
      toBlock: BigInt(to),
    })
    transfers.push(
      ...logs.map(({ transactionHash, args }) => ({
        transactionId: transactionHash,
        units: args.value ?? 0n,
      })),
    )
    through = to
  }
  return { transfers: sumByTransaction(transfers), throughBlock: Math.max(through, search.afterBlock) }
}

async function searchCoin(
  reader: PublicClient,
  search: Search,
  { pageOf, onFailure, blocks, histories }: CoinReads,
): Promise<SearchOutcome> {
  const { place } = search
  const { from, head } = await rangeOf(reader, search)
  const through = Math.min(head, from + MAX_WHOLE_BLOCKS - 1)
  const numbers = Array.from({ length: Math.max(0, through - from + 1) }, (_, at) => from + at)
  const read = await mapInBatches(numbers, MAX_CONCURRENT, (number) =>
    blocks.get(`${place.caipNetworkId}/${number}`, () => readBlock(reader, number)),
  )
  const direct = read.flat().filter(({ to }) => to === place.recipientKey)
  const known = new Set<string>(direct.map(({ transactionId }) => transactionId))
  // A payment by a contract is in no transaction to the recipient.
  const readHistory = () => searchHistory(pageOf, search)
  const listed = await (
    search.isNamed
      ? histories.renew(placeName(place), readHistory)
      : histories.get(placeName(place), readHistory)
  ).catch((error: unknown) => {
    onFailure(error)
    return []
  })
  const byContracts = listed.filter(({ transactionId }) => !known.has(transactionId))
  return { transfers: [...direct, ...byContracts], throughBlock: Math.max(through, search.afterBlock) }
}

/** Lists the transactions of a block that move the coin. */
async function readBlock(reader: PublicClient, number: number): Promise<readonly CoinTransfer[]> {
  const { transactions } = await reader.getBlock({
    blockNumber: BigInt(number),
    includeTransactions: true,
  })
  return transactions.flatMap(({ hash, to, value }) =>
    to === null || value === 0n ? [] : [{ transactionId: hash, to: to.toLowerCase(), units: value }],
  )
}

async function rangeOf(
  reader: PublicClient,
  { afterBlock }: Search,
): Promise<{ readonly from: number; readonly head: number }> {
  const head = Number(await reader.getBlockNumber({ cacheTime: 0 }))
  return { from: Math.max(0, Math.min(afterBlock, head) + 1 - REPLACED_BLOCKS), head }
}
