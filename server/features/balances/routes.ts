import { BALANCE_ENDPOINT } from '#schemas/http/blockchain/balance.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { networksOf, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { BalanceService } from './balance-service.ts'
import { balancesAcrossNetworks } from './balances-across-networks.ts'

export interface BalanceRouteSettings {
  readonly service: BalanceService
  readonly networks: ServedNetworks
  /** Limits how often a client may bypass the cache. */
  readonly renewals: RateLimit
  readonly renewalsPerMinute: number
}

const NOT_FORCED = ['', '0', 'false']

/** Adds the route for account balances. */
export function addBalanceRoute(
  routes: ProjectRoutes,
  { service, networks, renewals, renewalsPerMinute }: BalanceRouteSettings,
): void {
  const costOf = (address: string, chainId: string | undefined) =>
    chainId ? 1 : networksOf(networks, address).length
  routes.add(
    BALANCE_ENDPOINT,
    async ({ c, params: { address }, query: { chainId, currency, forceUpdate = '' }, projectId }) => {
      const isForced = !NOT_FORCED.includes(forceUpdate)
      const cost = costOf(address, chainId)
      // A forced request costs one point per network; it never costs more than the whole budget.
      if (isForced) await renewals.spend(c, clientKey(c), Math.min(cost, renewalsPerMinute))
      const request = { address, currency, projectId, isForced }
      return chainId
        ? service.answer({ ...request, chainId })
        : balancesAcrossNetworks(service, networks, request)
    },
    ({ params, query }) => costOf(params.address, query.chainId),
  )
}
