import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SignInConfig } from '#server/config/sign-in-config.ts'
import type { Database } from '#server/database/database.ts'
import { addSignInRoutes } from '#server/features/sign-in/routes.ts'
import { SignInService } from '#server/features/sign-in/sign-in-service.ts'
import { createSignInTokens } from '#server/features/sign-in/sign-in-tokens.ts'
import { createSignInsRepository } from '#server/features/sign-in/sign-ins-repository.ts'
import type { SigningKeys } from '#server/features/sign-in/signing-keys.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import type { ProjectReads } from '#server/http/limits/project-reads.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { askEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import type { Clock } from '#server/database/clock.ts'
import type { KeyWatch } from '#server/encryption/key-watch.ts'
import type { Keyring } from '#server/encryption/keyring.ts'

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
  readonly signingKeys: SigningKeys
}

/** Finds the account of a sign-in token, as a caller of its project may see it; undefined for a token that is not valid. */
export type AccountOf = (
  caller: { readonly projectId: string; readonly origin: string | undefined },
  token: string,
) => Promise<string | undefined>

/** Adds the endpoints for signing in to sites with a wallet. @returns what finds the account of their tokens. */
export function addSignIn(settings: SignInSettings): AccountOf {
  const { app, config, database, keyring, networks, nodes, reads, clock } = settings
  const { nonceMinutes, sessionHours } = config.signIn
  const tokens = createSignInTokens({
    issuer: settings.origins.api,
    secrets: keyring.tokenKeys,
    signingKeys: settings.signingKeys,
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
  return async (caller, token) => {
    try {
      return (await service.me(caller, token)).sub
    } catch (thrown) {
      if (problemCode(thrown) === 'SIGN_IN_SESSION_INVALID') return undefined
      throw thrown
    }
  }
}
