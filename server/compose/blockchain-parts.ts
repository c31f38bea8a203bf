import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import type { CurrentSigningKey } from '#server/features/payments/receipts.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import type { ProjectReads } from '#server/http/limits/project-reads.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Arrivals } from '#server/providers/arrivals/create-arrivals.ts'
import type { ReadHead } from '#server/providers/arrivals/chain-heads.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type { Names } from '#server/providers/names/names.ts'
import type { Prices } from '#server/providers/prices/prices.ts'
import { type RemoteFiles } from '#server/providers/remote-files/remote-files.ts'
import { type TokenLists } from '#server/providers/tokens/token-lists.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Keyring } from '#server/encryption/keyring.ts'

/** What the features about accounts are created from. */
export interface BlockchainSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  readonly origins: DeploymentOrigins
  readonly networks: ServedNetworks
  readonly nodes: ChainNodes
  readonly routes: ProjectRoutes
  /** Checks and limits requests for prices. */
  readonly reads: ProjectReads
  /** Creates a budget of requests per minute that all processes share. */
  readonly budget: (name: string, perMinute: number) => RateLimit
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock: Clock
  readonly originAllowList: OriginAllowList
  /** Finds the key that signs now. */
  readonly signingKey: CurrentSigningKey
}

/** What the features about accounts share. */
export interface BlockchainParts extends BlockchainSettings {
  readonly tokens: TokenLists
  readonly readers: EvmReaders
  readonly prices: Prices
  readonly names: Names
  readonly files: RemoteFiles
  /** Readers of single transactions. */
  readonly arrivals: Arrivals
  /** Readers of newest blocks. */
  readonly heads: Readonly<Record<ChainNamespace, ReadHead>>
}
