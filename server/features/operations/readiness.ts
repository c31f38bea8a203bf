import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { OUTAGE_TEXTS, outageOf } from '#server/database/outage.ts'
import { ServiceOutage } from '#server/http/problems/problem.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'

export interface ReadinessSettings {
  readonly database: Pick<Database, 'ping'>
  /** @throws when the configured keys do not match the data. */
  readonly requireKeys: () => Promise<void>
  readonly logger: Logger
  /** True while the server is shutting down, so that load balancers stop sending requests. */
  readonly isStopping: () => boolean
}

/** Returns why the server is not ready, for operators; undefined while it is. */
export type Readiness = () => Promise<string | undefined>

/** Limits how often a flood of requests causes a write. */
const CACHE_MS = 1_000
/** Shorter than the timeouts of load balancers. */
const TIMEOUT_MS = 3_000

/** @param now Milliseconds of a monotonic clock. */
export function createReadiness(
  { database, requireKeys, logger, isStopping }: ReadinessSettings,
  now: () => number = () => performance.now(),
): Readiness {
  let checking: Promise<string | undefined> | undefined
  let last: { readonly reason: string | undefined; readonly until: number } | undefined

  async function check(): Promise<string | undefined> {
    try {
      await withTimeout(database.ping().then(requireKeys), TIMEOUT_MS, () => {
        throw new Error('no answer in time')
      })
      return undefined
    } catch (error) {
      const reason = reasonOf(error)
      logger.error({ err: error }, reason)
      return reason
    }
  }

  return async () => {
    if (isStopping()) return 'The server is stopping.'
    if (last !== undefined && last.until >= now()) return last.reason
    // One check at a time, so that a hanging database does not use up all connections.
    checking ??= check()
      .then((reason) => {
        last = { reason, until: now() + CACHE_MS }
        return reason
      })
      .finally(() => (checking = undefined))
    return checking
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ServiceOutage) return error.message
  return OUTAGE_TEXTS[outageOf(error) ?? 'down']
}
