import { HISTORY_ENDPOINT } from '#schemas/http/blockchain/history.ts'
import { jsonBody } from '#server/http/responses/encoded-body.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import type { SignedCursors } from '#server/http/requests/signed-cursor.ts'
import { networksOf, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { historyAcrossNetworks } from './history-across-networks.ts'
import type { HistoryService } from './history-service.ts'
import type { PurchaseHistory } from './purchase-history.ts'

export interface HistoryRouteSettings {
  readonly service: HistoryService
  readonly networks: ServedNetworks
  readonly cursors: SignedCursors
  readonly purchases: PurchaseHistory
}

/** Adds the route for account histories. */
export function addHistoryRoute(routes: ProjectRoutes, settings: HistoryRouteSettings): void {
  const { service, networks, purchases } = settings
  routes.add(
    HISTORY_ENDPOINT,
    async ({ params, query: { chainId, cursor, onramp }, projectId }) => {
      const question = { address: params.account, cursor: cursor || undefined }
      if (onramp)
        return purchases.answer({ ...question, provider: onramp, chainId: chainId || undefined }, projectId)
      const answer = chainId
        ? await service.answer({ ...question, chainId }, projectId)
        : await historyAcrossNetworks(settings, question, projectId)
      return jsonBody(answer)
    },
    ({ params, query }) => (query.chainId || query.onramp ? 1 : networksOf(networks, params.account).length),
  )
}
