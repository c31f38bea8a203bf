import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { addBalances } from './compose-balances.ts'
import { addHistory } from './compose-history.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { IdentityService } from './features/identity/identity-service.ts'
import { addIdentityRoutes } from './features/identity/routes.ts'
import { addOwnerPictureRoute } from './features/owner-pictures/routes.ts'
import { PriceService } from './features/prices/price-service.ts'
import { addPriceRoute } from './features/prices/routes.ts'
import type { DeploymentOrigins } from './http/deployment-origins.ts'
import type { HttpEnv } from './http/http-env.ts'
import type { ProjectReads } from './http/project-reads.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ChainNodes } from './providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from './providers/chain-nodes/served-networks.ts'
import { createEvmReaders, type EvmReaders } from './providers/evm-nodes/evm-readers.ts'
import { createNames } from './providers/names/create-names.ts'
import { createGatewayReads } from './providers/names/gateway-reads.ts'
import type { Names } from './providers/names/names.ts'
import { createPrices } from './providers/prices/create-prices.ts'
import { BUILT_IN_MARKETS } from './providers/prices/pool-markets.ts'
import { createPoolPrices } from './providers/prices/pool-prices.ts'
import { createPriceFeeds } from './providers/prices/price-feeds.ts'
import type { Prices } from './providers/prices/prices.ts'
import { createUpstreamPrices } from './providers/prices/upstream-prices.ts'
import { createRemoteFiles, type RemoteFiles } from './providers/remote-files/remote-files.ts'
import { BUILT_IN_TOKENS } from './providers/tokens/built-in-tokens.ts'
import { createTokenLists, type TokenLists } from './providers/tokens/token-lists.ts'
import type { Clock } from './sessions/clock.ts'
import type { Keyring } from './sessions/keys/keyring.ts'

export interface BlockchainSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  readonly origins: DeploymentOrigins
  readonly networks: ServedNetworks
  readonly nodes: ChainNodes
  /** Who may ask, and how often; its CORS admits GET and POST. */
  readonly reads: ProjectReads
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock: Clock
}

/** What the features that tell of accounts share. */
export interface BlockchainParts extends BlockchainSettings {
  readonly tokens: TokenLists
  readonly readers: EvmReaders
  readonly prices: Prices
  readonly names: Names
  readonly files: RemoteFiles
}

const MINUTE_MS = 60_000

/** Adds what the API tells of accounts and their networks; the returned function ends its work. */
export function addBlockchain(settings: BlockchainSettings): () => Promise<void> {
  const parts = createBlockchainParts(settings)
  const { app, reads, origins, clock: now } = parts
  const apiOrigin = origins.api
  addPriceRoute(app, { reads, service: new PriceService({ ...parts, apiOrigin }) })
  addIdentityRoutes(app, {
    reads,
    origin: apiOrigin,
    service: new IdentityService({ ...parts, apiOrigin, now }),
  })
  addOwnerPictureRoute(app, { reads, files: parts.files, origin: apiOrigin, now })
  const index = addHistory(parts)
  const closeBalances = addBalances({ ...parts, index })
  return async () => {
    parts.tokens.close()
    closeBalances()
    await index.close()
  }
}

function createBlockchainParts(settings: BlockchainSettings): BlockchainParts {
  const { config, networks, nodes, logger } = settings
  const { builtIn, own, lists } = config.tokens
  const tokens = createTokenLists({
    own: own.map(({ caipNetworkId, ...token }) => ({ ...token, chainId: caipNetworkId })),
    lists: lists.map(({ everyMinutes, ...place }) => ({ ...place, everyMs: everyMinutes * MINUTE_MS })),
    builtIn: builtIn ? BUILT_IN_TOKENS : [],
    onFailure: (url, err) => logger.warn({ err, url }, 'a token list failed; what is known of it stays'),
  })
  const readers = createEvmReaders(nodes, networks)
  const files = createRemoteFiles(config.remoteFiles)
  return {
    ...settings,
    tokens,
    readers,
    files,
    prices: composePrices({ ...settings, tokens, readers }),
    names: createNames({
      ...config.names,
      readers: createEvmReaders(nodes, networks, createGatewayReads(files)),
      now: settings.clock,
    }),
  }
}

function composePrices(
  parts: Pick<BlockchainParts, 'config' | 'tokens' | 'readers' | 'clock' | 'logger'>,
): Prices {
  const { config, tokens, readers, clock: now, logger } = parts
  const { feeds, currencies, builtInPools, pools, upstream } = config.prices
  const priceFeeds = createPriceFeeds({
    feeds: feeds.map(({ caipNetworkId, address, feedNetwork = caipNetworkId, ...place }) => ({
      ...place,
      network: feedNetwork,
      asset: { caipNetworkId, address },
    })),
    readers,
    now,
  })
  const own = Object.entries(pools).map(([network, market]) => ({ network, ...market }))
  const builtIn = builtInPools ? BUILT_IN_MARKETS.filter(({ network }) => pools[network] === undefined) : []
  const onFailure = (err: unknown) => logger.warn({ err }, 'the upstream of prices failed')
  return createPrices({
    sources: [
      priceFeeds,
      createPoolPrices({ markets: [...own, ...builtIn], readers, tokens, feeds: priceFeeds, now }),
      ...(upstream === undefined ? [] : [createUpstreamPrices({ ...upstream, now, onFailure })]),
    ],
    currencies: Object.fromEntries(
      Object.entries(currencies).map(([currency, { feedNetwork: network, ...place }]) => [
        currency,
        { ...place, network },
      ]),
    ),
    readers,
    now,
  })
}
