import * as z from 'zod'
import { describeEvm, type DescribeSettings } from '#server/features/history/describe-evm.ts'
import type { HistorySource } from '#server/features/history/history-source.ts'
import type { IndexerClient } from './indexer-client.ts'
import { AddressText, HashText, toActivities, type IndexerItem } from './indexer-item.ts'
import { mergeStreams, type Stream, type StreamItem } from './merge-streams.ts'

export interface AlchemySettings extends DescribeSettings {
  /** The endpoint of the network without the key, e.g. `https://eth-mainnet.g.alchemy.com/v2`. */
  readonly url: string
  readonly key: string
  readonly client: IndexerClient
}

const PAGE = '0x32'
const CATEGORIES = ['external', 'internal', 'erc20', 'erc721', 'erc1155'] as const
/** The only networks with internal transfers. */
const WITH_INTERNAL = [1, 137]
const Whole = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => BigInt(text).toString())

const Transfer = z.object({
  uniqueId: z.string().max(200),
  hash: HashText,
  blockNum: z
    .string()
    .regex(/^0x[0-9a-fA-F]{1,12}$/)
    .transform(Number),
  from: AddressText,
  to: AddressText.nullish(),
  category: z.enum(CATEGORIES),
  tokenId: Whole.nullish(),
  erc1155Metadata: z
    .array(z.object({ tokenId: Whole, value: Whole }))
    .max(100)
    .nullish(),
  rawContract: z.object({ value: Whole.nullish().catch(null), address: AddressText.nullish() }),
  metadata: z.object({ blockTimestamp: z.iso.datetime().transform((text) => Date.parse(text)) }),
})
type Transfer = z.infer<typeof Transfer>
const Answer = z.object({
  result: z.object({ transfers: z.array(Transfer).max(100), pageKey: z.string().max(200).nullish() }),
})

/** Reads histories from Alchemy, which has no failed transactions, approvals or nonces. */
export function createAlchemyHistory(settings: AlchemySettings): HistorySource {
  return {
    id: 'alchemy',
    name: 'Alchemy',
    async page({ served: { network }, address }, position) {
      const hasInternal = WITH_INTERNAL.some((id) => id === network.id)
      const category = CATEGORIES.filter((one) => one !== 'internal' || hasInternal)
      const ask = (end: object) => transfersOf(settings, { ...end, category })
      const streams = [ask({ fromAddress: address }), ask({ toAddress: address })]
      const { items, next } = await mergeStreams(streams, position)
      const transactions = await describeEvm(toActivities(items, address), { network, address }, settings)
      return { transactions, next, covers: hasInternal ? 'all' : 'transactions', isComplete: true }
    },
  }
}

function transfersOf({ url, key, client }: AlchemySettings, filter: object): Stream<IndexerItem> {
  const order = { fromBlock: '0x0', toBlock: 'latest', order: 'desc', maxCount: PAGE }
  const params = { ...order, ...filter, withMetadata: true, excludeZeroValue: false }
  return async (at) => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'alchemy_getAssetTransfers',
      params: [at === undefined ? params : { ...params, pageKey: at }],
    }
    const { result } = await client.ask(new URL(`${url}/${key}`), Answer, call)
    return { items: result.transfers.flatMap(itemsOf), next: result.pageKey || undefined }
  }
}

function itemsOf(one: Transfer): StreamItem<IndexerItem>[] {
  const { hash, uniqueId, blockNum: block, from, category, rawContract, metadata } = one
  const time = metadata.blockTimestamp
  const amount = rawContract.value ?? '0'
  if (category === 'external') {
    const ends = one.to ? { from, to: one.to } : { from }
    const details = { ...ends, time, nonce: 0, value: amount, selector: '', isFailed: false }
    return [{ block, item: { id: uniqueId, hash, time, details } }]
  }
  const { to } = one
  if (!to) return []
  const movementItem = (id: string, movement: NonNullable<IndexerItem['movement']>) => ({
    block,
    item: { id, hash, time, movement },
  })
  if (category === 'internal') return [movementItem(uniqueId, { kind: 'native', from, to, amount })]
  const contract = rawContract.address
  if (!contract) return []
  if (category === 'erc1155')
    return (one.erc1155Metadata ?? []).map(({ tokenId, value }) =>
      movementItem(`${uniqueId} ${tokenId}`, { kind: 'erc1155', contract, from, to, tokenId, amount: value }),
    )
  if (category === 'erc20') return [movementItem(uniqueId, { kind: 'erc20', contract, from, to, amount })]
  return one.tokenId
    ? [movementItem(uniqueId, { kind: 'erc721', contract, from, to, tokenId: one.tokenId, amount: '1' })]
    : []
}
