import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Config } from './config.ts'
import { BalanceService } from './features/balances/balance-service.ts'
import { createBitcoinHoldings } from './features/balances/bitcoin-holdings.ts'
import { createEvmHoldings } from './features/balances/evm-holdings.ts'
import { addBalanceRoute } from './features/balances/routes.ts'
import { createIndexedTokens } from './features/balances/indexed-tokens.ts'
import { createSolanaHoldings } from './features/balances/solana-holdings.ts'
import type { DeploymentOrigins } from './http/deployment-origins.ts'
import type { HttpEnv } from './http/http-env.ts'
import type { ProjectReads } from './http/project-reads.ts'
import { createRateLimit } from './http/rate-limit.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { AccountIndex } from './providers/account-index/account-index.ts'
import type { ChainNodes } from './providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from './providers/chain-nodes/served-networks.ts'
import type { EvmReaders } from './providers/evm-nodes/evm-readers.ts'
import type { Prices } from './providers/prices/prices.ts'
import type { KnownTokens } from './providers/tokens/known-token.ts'
import type { Clock } from './sessions/clock.ts'

export interface BalancesSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly config: Config
  readonly origins: DeploymentOrigins
  readonly networks: ServedNetworks
  readonly nodes: ChainNodes
  readonly reads: ProjectReads
  readonly metrics: Metrics
  readonly clock: Clock
  readonly tokens: KnownTokens
  readonly readers: EvmReaders
  readonly prices: Prices
  readonly index: AccountIndex
}

/** Adds what accounts hold; the returned function ends its work. */
export function addBalances(settings: BalancesSettings): () => void {
  const { app, config, origins, reads, clock: now, metrics } = settings
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
  // Counted by each process for itself, as the reads are.
  const renewalsPerMinute = config.limits.balanceRenewalsPerMinutePerClient
  const renewals = createRateLimit('balance-renewals', renewalsPerMinute, undefined)
  const { networks } = settings
  addBalanceRoute(app, { service, networks, reads, renewals, renewalsPerMinute, origin: origins.api })
  return () => indexed.close()
}
