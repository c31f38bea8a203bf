import type { Config } from '#server/config/config.ts'
import { BalanceService } from '#server/features/balances/balance-service.ts'
import { createBitcoinHoldings } from '#server/features/balances/bitcoin-holdings.ts'
import { createEvmHoldings } from '#server/features/balances/evm-holdings.ts'
import { createIndexedTokens } from '#server/features/balances/indexed-tokens.ts'
import { addBalanceRoute } from '#server/features/balances/routes.ts'
import { createSolanaHoldings } from '#server/features/balances/solana-holdings.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { createRateLimit } from '#server/http/limits/rate-limit.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type { Prices } from '#server/providers/prices/prices.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import type { Clock } from '#server/database/clock.ts'

export interface BalancesSettings {
  readonly routes: ProjectRoutes
  readonly config: Config
  readonly origins: DeploymentOrigins
  readonly networks: ServedNetworks
  readonly nodes: ChainNodes
  readonly metrics: Metrics
  readonly clock: Clock
  readonly tokens: KnownTokens
  readonly readers: EvmReaders
  readonly prices: Prices
  readonly index: AccountIndex
}

/** Adds the balances of accounts. @returns a function that stops their background work. */
export function addBalances(settings: BalancesSettings): () => void {
  const { routes, config, origins, clock: now, metrics } = settings
  const indexed = createIndexedTokens(settings.index, now)
  const sources = { ...settings, now, indexed }
  const service = new BalanceService({
    ...sources,
    readers: {
      eip155: createEvmHoldings(sources),
      solana: createSolanaHoldings(sources),
      bip122: createBitcoinHoldings(settings.nodes),
    },
    apiOrigin: origins.api,
    observe: metrics.countBalance,
  })
  // Each process counts for itself, as for other reads.
  const renewalsPerMinute = config.limits.balanceRenewalsPerMinutePerClient
  const renewals = createRateLimit('balance-renewals', renewalsPerMinute, undefined)
  const { networks } = settings
  addBalanceRoute(routes, { service, networks, renewals, renewalsPerMinute })
  return () => indexed.close()
}
