import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { walletConnectAccess } from '#server/config/relay-config.ts'
import type { OperatorLoginConfig } from '#server/config/analytics-config.ts'
import type { Config } from '#server/config/config.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import type { DirectoryService } from '#server/features/directory/directory-service.ts'
import { addLoginRoutes, insightCallback } from '#server/features/insight/login-routes.ts'
import { addInsightPage } from '#server/features/insight/page-routes.ts'
import { addInsightRoutes } from '#server/features/insight/routes.ts'
import type { Readiness } from '#server/features/operations/readiness.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { FileCollection } from '#server/http/responses/file-collection.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { OAuthProviderRecord } from '#server/providers/oauth/provider-record.ts'

export interface InsightParts {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly origins: DeploymentOrigins
  readonly directory: Pick<DirectoryService, 'nameOf'>
  readonly readiness: Readiness
  readonly metrics: Metrics
  readonly files: { readonly readInsight: () => FileCollection }
  readonly limit: RateLimit
  readonly logger: Logger
}

/** An OpenID provider that follows the standard. */
const OPENID: Omit<OAuthProviderRecord, 'issuer' | 'endpoints'> = {
  scope: 'openid email',
  clientAuth: 'secret-post',
  person: { subject: 'claims.sub', email: 'claims.email', emailVerified: 'claims.email_verified', name: [] },
}

/** Adds the insight page, where analytics are enabled. */
export function addInsight(app: Hono<HttpEnv>, parts: InsightParts): void {
  const { config, origins, files, limit } = parts
  if (!config.analytics.enabled) return
  const apiOrigin = origins.api
  const { login } = config.analytics
  let loaded: ReturnType<typeof loadServices> | undefined
  const services = () => (loaded ??= loadServices(parts))
  addInsightPage(app, { apiOrigin, readFiles: files.readInsight })
  addInsightRoutes(app, { apiOrigin, limit, hasOpenId: login !== undefined, services })
  if (login === undefined) return
  let operators: ReturnType<typeof loadLogin> | undefined
  addLoginRoutes(app, {
    apiOrigin,
    limit,
    login: () => (operators ??= loadLogin(login, parts)),
    sessions: async () => (await services()).sessions,
  })
}

async function loadLogin(
  { clientId, issuer, authorizeUrl, tokenUrl, jwksUrl, ...operators }: OperatorLoginConfig,
  { config, origins, logger }: InsightParts,
) {
  const [{ createOAuthClient }, { createOperatorLogin }] = await Promise.all([
    import('#server/providers/oauth/oauth-client.ts'),
    import('#server/features/insight/operator-login.ts'),
  ])
  return createOperatorLogin({
    client: createOAuthClient({
      record: { ...OPENID, issuer, endpoints: { authorizeUrl, tokenUrl, jwksUrl } },
      clientId,
      // The configuration is refused without it.
      secret: config.insightSecret ?? '',
      redirectUri: insightCallback(origins.api),
    }),
    operators,
    onFailure: ({ name, message }) =>
      logger.warn({ name, reason: message }, 'the provider of the operators did not confirm a login'),
  })
}

async function loadServices({
  config,
  database,
  clock,
  origins,
  directory,
  readiness,
  metrics,
}: InsightParts) {
  const [{ InsightSessionService }, { createInsightSessionsRepository }, { SummaryService }] =
    await Promise.all([
      import('#server/features/insight/session-service.ts'),
      import('#server/features/insight/sessions-repository.ts'),
      import('#server/features/insight/summary-service.ts'),
    ])
  const [{ createCountsRepository }, { HealthService }, { medianOf }] = await Promise.all([
    import('#server/features/insight/counts-repository.ts'),
    import('#server/features/insight/health-service.ts'),
    import('#server/features/analytics/duration-buckets.ts'),
  ])
  const { mail, mailPassword, relay } = config
  const projects = createProjectsRepository(database, origins)
  const checkMail =
    mail &&
    (async () => {
      const check = await import('#server/doctor/check-mail.ts')
      return check.checkMail({ mail, password: mailPassword, to: undefined })
    })
  return {
    sessions: new InsightSessionService({ repository: createInsightSessionsRepository(database), clock }),
    summaries: new SummaryService({
      counts: createCountsRepository(database),
      medianOf,
      walletName: (id) => directory.nameOf(id),
    }),
    health: new HealthService({
      readiness,
      nodeCalls: () => metrics.nodeCalls(),
      relayCalls: () => metrics.relayCalls(),
      relay: relayOf(walletConnectAccess(config)?.relayUrl, relay?.url),
      checkMail,
    }),
    projects: async () => (await projects.list()).map(({ id, name }) => ({ id, name })),
  }
}

function relayOf(used: string | undefined, own: string | undefined): 'own' | 'foreign' | 'none' {
  if (used === undefined) return 'none'
  return used === own ? 'own' : 'foreign'
}
