import type { Hono } from 'hono'
import { walletConnectAccess } from '#server/config/relay-config.ts'
import type { Config } from '#server/config/config.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import type { DirectoryService } from '#server/features/directory/directory-service.ts'
import { addInsightPage } from '#server/features/insight/page-routes.ts'
import { addInsightRoutes } from '#server/features/insight/routes.ts'
import type { Readiness } from '#server/features/operations/readiness.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { FileCollection } from '#server/http/responses/file-collection.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

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
}

/** Adds the insight page, where analytics are enabled. */
export function addInsight(app: Hono<HttpEnv>, parts: InsightParts): void {
  const { config, origins, files, limit } = parts
  if (!config.analytics.enabled) return
  let services: ReturnType<typeof loadServices> | undefined
  addInsightPage(app, { apiOrigin: origins.api, readFiles: files.readInsight })
  addInsightRoutes(app, { apiOrigin: origins.api, limit, services: () => (services ??= loadServices(parts)) })
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
