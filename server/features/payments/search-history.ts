import { parseUnits } from 'viem'
import { incomingTransfers } from '#server/providers/arrivals/incoming-transfers.ts'
import { assetOf } from './stored-payment.ts'
import type { FoundTransfer, HistoryPageOf, Search, SearchTransfers } from './transfer-search.ts'

/** Clocks of chains and of the server differ; blocks decide what came before. */
const CLOCK_DIFFERENCE_MS = 120_000
const MAX_PAGES = 5

/** Searches the history of the recipient, for networks whose history shows every transfer. */
export function createHistorySearch(pageOf: HistoryPageOf): SearchTransfers {
  return async (search) => ({
    transfers: await searchHistory(pageOf, search),
    throughBlock: search.afterBlock,
  })
}

/** Lists the transfers to a recipient since a time that its history shows. */
export async function searchHistory(pageOf: HistoryPageOf, search: Search): Promise<FoundTransfer[]> {
  const { place, decimals, since, projectId } = search
  const from = since - CLOCK_DIFFERENCE_MS
  const found: FoundTransfer[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, next } = await pageOf({
      address: place.recipientKey,
      chainId: place.caipNetworkId,
      projectId,
      cursor,
    })
    const incoming = incomingTransfers(data, assetOf(place)).filter(({ minedAt }) => minedAt >= from)
    found.push(
      ...incoming.map(({ transactionId, amount }) => ({
        transactionId,
        units: parseUnits(amount, decimals),
      })),
    )
    const oldest = data.at(-1)
    if (next === null || oldest === undefined || Date.parse(oldest.metadata.minedAt) < from) break
    cursor = next
  }
  return sumByTransaction(found)
}

/** Adds up what one transaction transfers in several steps. */
export function sumByTransaction(transfers: readonly FoundTransfer[]): FoundTransfer[] {
  const sums = new Map<string, bigint>()
  for (const { transactionId, units } of transfers)
    sums.set(transactionId, (sums.get(transactionId) ?? 0n) + units)
  return [...sums].map(([transactionId, units]) => ({ transactionId, units }))
}
