import { isDown, reachOf } from '#schemas/http/blockchain/data-source.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'
import type { HistoryPlace } from '#server/providers/account-index/account-index-repository.ts'
import { describeEvm, type DescribeSettings } from './describe-evm.ts'
import type { HistorySource } from './history-source.ts'

const PAGE = 25
const PLACE = /^(\d{1,12}):(\d{1,9})$/

/** Reads histories from the server's own index of EVM networks. */
export function createIndexedHistory(index: AccountIndex, settings: DescribeSettings): HistorySource {
  return {
    id: 'own-index',
    name: 'Own index',
    async page({ served: { network }, address, projectId }, position) {
      const { caipNetworkId } = network
      const reach = await index.refresh(caipNetworkId, address, projectId)
      const found = await index.page(caipNetworkId, address, placeOf(position), PAGE + 1)
      const shown = found.slice(0, PAGE)
      const activities = shown.flatMap(({ hash, details, movements }) =>
        details === undefined ? [] : [{ hash, details, movements }],
      )
      const last = shown.at(-1)
      return {
        transactions: await describeEvm(activities, { network, address }, settings),
        next: last && found.length > PAGE ? `${last.block}:${last.position}` : undefined,
        covers: reach.seesInternalTransfers ? 'all' : reach.seesCoin ? 'transactions' : 'token-transfers',
        ...reachOf(!isDown(reach) && activities.length === shown.length, reach.horizon),
      }
    },
  }
}

function placeOf(position: string | undefined): HistoryPlace | undefined {
  const [, block, within] = PLACE.exec(position ?? '') ?? []
  return block === undefined ? undefined : { block: Number(block), position: Number(within) }
}
