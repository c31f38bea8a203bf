import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from './database/database.ts'
import { addSignInRoutes } from './features/sign-in/routes.ts'
import { SignInService } from './features/sign-in/sign-in-service.ts'
import { createSignInTokens } from './features/sign-in/sign-in-tokens.ts'
import { SigningKeys } from './features/sign-in/signing-keys.ts'
import { createSignInsRepository } from './features/sign-in/sign-ins-repository.ts'
import type { DeploymentOrigins } from './http/deployment-origins.ts'
import type { HttpEnv } from './http/http-env.ts'
import type { OriginAllowList } from './http/origin-allow-list.ts'
import type { ProjectReads } from './http/project-reads.ts'
import type { ChainNodes } from './providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from './providers/chain-nodes/served-networks.ts'
import { askEvm } from './providers/evm-nodes/evm-nodes.ts'
import type { Clock } from './sessions/clock.ts'
import type { KeyWatch } from './sessions/key-watch.ts'
import type { Keyring } from './sessions/keys/keyring.ts'
import type { SignInConfig } from './sign-in-config.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export interface SignInSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly config: { readonly signIn: SignInConfig }
  readonly database: Database
  readonly keyring: Keyring
  readonly origins: DeploymentOrigins
  readonly originAllowList: OriginAllowList
  readonly networks: ServedNetworks
  readonly nodes: ChainNodes
  readonly reads: ProjectReads
  readonly clock: Clock
  readonly keys: KeyWatch
}

/** Adds signing in to sites with a wallet to the API. */
export function addSignIn(settings: SignInSettings): void {
  const { app, config, database, keyring, networks, nodes, reads, clock } = settings
  const { nonceMinutes, sessionHours } = config.signIn
  const tokens = createSignInTokens({
    issuer: settings.origins.api,
    secrets: keyring.tokenKeys,
    signingKeys: new SigningKeys({ database, peppers: keyring.peppers }),
    nonceMs: nonceMinutes * MINUTE_MS,
  })
  const origins = settings.originAllowList
  const service = new SignInService({
    origins,
    tokens,
    sessions: createSignInsRepository(database),
    clock,
    sessionMs: sessionHours * HOUR_MS,
    chainIds: [...networks.keys()],
    call: async (request, caipNetworkId) => askEvm(nodes, networks, caipNetworkId)(request),
  })
  addSignInRoutes(app, { service, tokens, origins, reads, clock, keys: settings.keys })
}
