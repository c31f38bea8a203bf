import * as z from 'zod'
import { describeEvm, type DescribeSettings } from '#server/features/history/describe-evm.ts'
import type { HistorySource } from '#server/features/history/history-source.ts'
import type { IndexerClient } from './indexer-client.ts'
import { AddressText, HashText, toActivities, WholeText, type IndexerItem } from './indexer-item.ts'
import { mergeStreams, type Stream, type StreamPage } from './merge-streams.ts'

const MAX_ITEMS = 200
const End = z.object({ hash: AddressText })
const Time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const NextPage = z.record(
  z.string().max(64),
  z.union([z.string().max(200), z.number(), z.null(), z.boolean()]),
)
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).max(MAX_ITEMS), next_page_params: NextPage.nullish() })

/** `/api/v2/addresses/{address}/transactions`; versions before 7 name the block `block`. */
const Transactions = listOf(
  z.object({
    hash: HashText,
    block_number: z.int().min(0).nullish(),
    block: z.int().min(0).nullish(),
    timestamp: Time.nullish(),
    from: End,
    to: End.nullish(),
    value: WholeText,
    nonce: z.int().min(0),
    status: z.enum(['ok', 'error']).nullish(),
    raw_input: z.string().nullish(),
  }),
)
const TokenKind = { 'ERC-20': 'erc20', 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' } as const
/** `…/token-transfers`; versions before 7 name the contract `address` and the transaction `tx_hash`. */
const Transfers = listOf(
  z.object({
    transaction_hash: HashText.optional(),
    tx_hash: HashText.optional(),
    block_number: z.int().min(0),
    log_index: z.union([z.int(), z.string().max(12)]).nullish(),
    timestamp: Time,
    from: End,
    to: End,
    token: z.object({
      address_hash: AddressText.optional(),
      address: AddressText.optional(),
      type: z.string().max(16).nullish(),
    }),
    total: z.object({ value: WholeText.nullish(), token_id: WholeText.nullish() }).nullish(),
  }),
)

/** `…/internal-transactions`; versions before 7 name the block `block`. */
const Internals = listOf(
  z.object({
    transaction_hash: HashText,
    block_number: z.int().min(0).nullish(),
    block: z.int().min(0).nullish(),
    index: z.int().min(0),
    timestamp: Time,
    type: z.string().max(32).nullish(),
    from: End,
    to: End.nullish(),
    created_contract: End.nullish(),
    value: WholeText,
    success: z.boolean(),
  }),
)
/** Calls that repeat the value of their caller or transfer nothing. */
const UNPAID = ['delegatecall', 'callcode', 'staticcall']

export interface BlockscoutSettings extends DescribeSettings {
  /** The base of its API, e.g. `https://eth.blockscout.com/api/v2`. */
  readonly url: string
  readonly client: IndexerClient
}

/** Reads histories from an explorer with version 2 of the Blockscout API. */
export function createBlockscoutHistory(settings: BlockscoutSettings): HistorySource {
  return {
    id: 'blockscout',
    name: 'Blockscout',
    async page({ served: { network }, address }, position) {
      const streams = [transactionsOf, transfersOf, internalsOf].map((streamOf) =>
        streamOf(settings, address),
      )
      const { items, next } = await mergeStreams(streams, position)
      const transactions = await describeEvm(toActivities(items, address), { network, address }, settings)
      return { transactions, next, covers: 'all', isComplete: true }
    },
  }
}

function urlOf(base: string, address: string, list: string, at: string | undefined): URL {
  return new URL(`${base}/addresses/${address}/${list}${at === undefined ? '' : `?${at}`}`)
}

/** The parameters are passed back unchanged, encoded as a query. */
function nextOf(params: z.infer<typeof NextPage> | null | undefined): string | undefined {
  const known = Object.entries(params ?? {}).filter(([, value]) => value !== null)
  if (known.length === 0) return undefined
  const query = new URLSearchParams()
  for (const [name, value] of known) query.set(name, String(value))
  return query.toString()
}

function transactionsOf({ url, client }: BlockscoutSettings, address: string): Stream<IndexerItem> {
  return async (at): Promise<StreamPage<IndexerItem>> => {
    const answer = await client.ask(urlOf(url, address, 'transactions', at), Transactions)
    const items = answer.items.flatMap((one) => {
      const block = one.block_number ?? one.block
      // Pending transactions have no block; they are listed once they are mined.
      if (block === null || block === undefined || !one.timestamp) return []
      const { hash, from, to, value, nonce, status, raw_input: input, timestamp: time } = one
      const details = {
        time,
        from: from.hash,
        ...(to ? { to: to.hash } : {}),
        nonce,
        value,
        selector: (input ?? '').slice(0, 10),
        isFailed: status === 'error',
      }
      return [{ block, item: { id: hash, hash, time, details } }]
    })
    return { items, next: nextOf(answer.next_page_params) }
  }
}

function transfersOf({ url, client }: BlockscoutSettings, address: string): Stream<IndexerItem> {
  return async (at): Promise<StreamPage<IndexerItem>> => {
    const answer = await client.ask(urlOf(url, address, 'token-transfers', at), Transfers)
    const items = answer.items.flatMap((one, index) => {
      const hash = one.transaction_hash ?? one.tx_hash
      const contract = one.token.address_hash ?? one.token.address
      const kind = Object.entries(TokenKind).find(([name]) => name === one.token.type)?.[1]
      if (hash === undefined || contract === undefined || kind === undefined) return []
      const tokenId = one.total?.token_id
      const movement = {
        kind,
        contract,
        from: one.from.hash,
        to: one.to.hash,
        amount: one.total?.value ?? (kind === 'erc721' ? '1' : '0'),
        ...(tokenId ? { tokenId } : {}),
      }
      const id = `${hash} ${one.log_index ?? index} ${tokenId ?? ''}`
      return [{ block: one.block_number, item: { id, hash, time: one.timestamp, movement } }]
    })
    return { items, next: nextOf(answer.next_page_params) }
  }
}

function internalsOf({ url, client }: BlockscoutSettings, address: string): Stream<IndexerItem> {
  return async (at): Promise<StreamPage<IndexerItem>> => {
    const answer = await client.ask(urlOf(url, address, 'internal-transactions', at), Internals)
    const items = answer.items.map((one) => {
      const { transaction_hash: hash, timestamp: time, index, type, success, value: amount } = one
      const to = one.to?.hash ?? one.created_contract?.hash
      const item = { id: `${hash} internal ${index}`, hash, time }
      const isPaid = success && to !== undefined && !UNPAID.includes(type ?? '')
      const movement = { kind: 'native' as const, from: one.from.hash, to: to ?? '', amount }
      return {
        block: one.block_number ?? one.block ?? 0,
        item: isPaid ? { ...item, movement } : item,
      }
    })
    return { items, next: nextOf(answer.next_page_params) }
  }
}
