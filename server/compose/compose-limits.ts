import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { observedLimit } from '#server/http/limits/observed-limit.ts'
import { createProjectReads, type ProjectReads } from '#server/http/limits/project-reads.ts'
import { createRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

interface ReadBudgetParts {
  readonly config: Config
  readonly metrics: Metrics
  readonly originAllowList: OriginAllowList
}

/** The prefix of the key that charges a project. */
const PROJECT_KEY = /^project:/

/** The budgets of routes that read, by name. Each process counts for itself, since a shared count would cost more than the answer. */
export function readBudgets({ config: { limits }, metrics, originAllowList: origins }: ReadBudgetParts) {
  const readsOf = (name: string, perClient: number, perProject: number): ProjectReads =>
    createProjectReads({
      origins,
      perClient: createRateLimit(`${name}-client`, perClient, undefined),
      perProject: countedByProject(metrics, name, createRateLimit(`${name}-project`, perProject, undefined)),
      countClient: (type, version) => metrics.countClient(type, version),
    })
  return {
    directory: readsOf('directory', limits.directoryPerMinutePerClient, limits.directoryPerMinutePerProject),
    account: readsOf('account', limits.accountPerMinutePerClient, limits.accountPerMinutePerProject),
    events: readsOf('events', limits.eventsPerMinutePerClient, limits.eventsPerMinutePerProject),
  }
}

/** Only existing projects are charged, so there are no more counters than projects. */
export function countedByProject(metrics: Metrics, budget: string, limit: RateLimit): RateLimit {
  return observedLimit(limit, (key, points, outcome) =>
    metrics.countProject(budget, key.replace(PROJECT_KEY, ''), points, outcome),
  )
}

/** Counts for all processes together where the configuration says so. */
export function limitOf(
  { database, config }: { readonly database: Database; readonly config: Config },
  name: string,
  perMinute: number,
): RateLimit {
  return createRateLimit(name, perMinute, config.limits.store === 'database' ? database.pool : undefined)
}
