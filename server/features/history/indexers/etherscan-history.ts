import * as z from 'zod'
import { describeEvm, type DescribeSettings } from '#server/features/history/describe-evm.ts'
import type { HistorySource } from '#server/features/history/history-source.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { IndexerClient } from './indexer-client.ts'
import {
  AddressText,
  CountText,
  HashText,
  toActivities,
  WholeText,
  type IndexerItem,
} from './indexer-item.ts'
import { mergeStreams, type Stream, type StreamPage } from './merge-streams.ts'

export interface EtherscanSettings extends DescribeSettings {
  /** The base of version 2 of its API, e.g. `https://api.etherscan.io/v2/api`. */
  readonly url: string
  readonly key: string
  readonly client: IndexerClient
}

const PAGE = 50
/** The API limits `page × offset` to 10,000. */
const MAX_PAGES = 200

const Common = z.object({
  hash: HashText,
  blockNumber: CountText,
  timeStamp: CountText,
  nonce: CountText.catch(0),
  from: AddressText,
  to: z.union([AddressText, z.literal('')]),
})
const NativeItem = Common.extend({
  value: WholeText,
  isError: z.enum(['0', '1']),
  input: z.string().default(''),
  traceId: z.string().max(200).optional(),
})
const InternalItem = NativeItem.omit({ nonce: true })
const TokenItem = Common.extend({
  contractAddress: AddressText,
  value: WholeText.optional(),
  tokenID: WholeText.optional(),
  tokenValue: WholeText.optional(),
})
const answerOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    status: z.string(),
    message: z.string(),
    result: z.union([z.array(item).max(PAGE * 2), z.string()]),
  })

/** Reads histories from Etherscan, which has one API for all of its networks. */
export function createEtherscanHistory(settings: EtherscanSettings): HistorySource {
  return {
    id: 'etherscan',
    name: 'Etherscan',
    async page({ served: { network }, address }, position) {
      const ask = <Item extends z.ZodType>(action: string, item: Item) =>
        listOf(settings, { chainId: String(network.id), address, action }, item)
      const streams: readonly Stream<IndexerItem>[] = [
        streamOf(ask('txlist', NativeItem), (one) => ({ id: one.hash, details: detailsOf(one) })),
        streamOf(ask('txlistinternal', InternalItem), (one) => ({
          id: `${one.hash} internal ${one.traceId ?? ''} ${one.from} ${one.to} ${one.value}`,
          ...(one.isError === '1' || one.to === ''
            ? {}
            : { movement: { kind: 'native' as const, from: one.from, to: one.to, amount: one.value } }),
        })),
        streamOf(ask('tokentx', TokenItem), (one) => tokenItem(one, 'erc20')),
        streamOf(ask('tokennfttx', TokenItem), (one) => tokenItem(one, 'erc721')),
        streamOf(ask('token1155tx', TokenItem), (one) => tokenItem(one, 'erc1155')),
      ]
      const { items, next } = await mergeStreams(streams, position)
      const transactions = await describeEvm(toActivities(items, address), { network, address }, settings)
      return { transactions, next, covers: 'all', isComplete: true }
    },
  }
}

type Listed = { readonly hash: string; readonly blockNumber: number; readonly timeStamp: number }

function streamOf<Item extends Listed>(
  list: (page: number) => Promise<readonly Item[]>,
  toItem: (item: Item) => Omit<IndexerItem, 'hash' | 'time'>,
): Stream<IndexerItem> {
  return async (at): Promise<StreamPage<IndexerItem>> => {
    const page = Number(at ?? 1)
    const items = await list(page)
    return {
      items: items.map((one) => ({
        block: one.blockNumber,
        item: { hash: one.hash, time: one.timeStamp * 1_000, ...toItem(one) },
      })),
      next: items.length >= PAGE && page < MAX_PAGES ? String(page + 1) : undefined,
    }
  }
}

function listOf<Item extends z.ZodType>(
  { url, key, client }: EtherscanSettings,
  {
    chainId,
    address,
    action,
  }: { readonly chainId: string; readonly address: string; readonly action: string },
  item: Item,
) {
  return async (page: number): Promise<readonly z.infer<Item>[]> => {
    const requestUrl = new URL(url)
    const query = { chainid: chainId, module: 'account', action, address, sort: 'desc', apikey: key }
    for (const [name, value] of Object.entries({ ...query, page: String(page), offset: String(PAGE) }))
      requestUrl.searchParams.set(name, value)
    const { status, message, result } = await client.ask(requestUrl, answerOf(item))
    if (typeof result !== 'string' && (status === '1' || /^No .*found$/i.test(message))) return result
    if (typeof result === 'string' && /rate limit/i.test(result)) client.backOff()
    throw problem('UPSTREAM_FAILED', 'The indexer refused the request. Check its key and its limits.')
  }
}

function detailsOf(one: z.infer<typeof NativeItem>) {
  return {
    time: one.timeStamp * 1_000,
    from: one.from,
    ...(one.to === '' ? {} : { to: one.to }),
    nonce: one.nonce,
    value: one.value,
    selector: one.input.slice(0, 10),
    isFailed: one.isError === '1',
  }
}

function tokenItem(
  one: z.infer<typeof TokenItem>,
  kind: 'erc20' | 'erc721' | 'erc1155',
): Omit<IndexerItem, 'hash' | 'time'> {
  const { contractAddress: contract, from, to, tokenID: tokenId, nonce } = one
  const value = one.value ?? one.tokenValue ?? '1'
  const id = [one.hash, kind, contract, from, to, value, tokenId ?? ''].join(' ')
  if (to === '') return { id, nonce }
  const amount = kind === 'erc721' ? '1' : value
  return { id, nonce, movement: { kind, contract, from, to, amount, ...(tokenId ? { tokenId } : {}) } }
}
