import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/database/database.ts'
import { createBudget, type Budget } from '#server/http/limits/rate-limit.ts'
import { RELAY_LIMITS } from './relay-limits.ts'
import { weightOf } from './relay-message.ts'

type SharedCounters = Pick<Database, 'pool' | 'schema'>

/** Budgets per minute; each function returns false when its budget is used up. */
export interface RelayBudgets {
  /** For a connection attempt, before its token is verified. */
  readonly mayConnect: (address: string) => Promise<boolean>
  /** For a call and its items. */
  readonly mayCall: (clientId: string, items: number) => Promise<boolean>
  readonly mayPublish: (net: string, publication: Parameters<typeof weightOf>[0]) => Promise<boolean>
}

/**
 * Creates the budgets. Connections and calls cost time of this process, which counts them itself. Published messages are
 * stored in the database, where all processes count them together (docs/decisions/0016-phone-wallets-over-a-relay.md).
 *
 * @param shared The connection pool and schema of PostgreSQL; without them this process counts everything itself.
 */
export function createRelayBudgets({ pool, schema }: SharedCounters): RelayBudgets {
  const attempts = createBudget('relay-attempts', RELAY_LIMITS.attemptsPerMinute, undefined)
  const calls = createBudget('relay-calls', RELAY_LIMITS.callsPerMinute, undefined)
  const items = createBudget('relay-items', RELAY_LIMITS.itemsPerMinute, undefined)
  const published = createBudget('relay-bytes', RELAY_LIMITS.bytesPerMinute, pool, schema)
  return {
    mayConnect: (address) => spend(attempts, address, 1),
    mayCall: async (clientId, count) => (await spend(calls, clientId, 1)) && spend(items, clientId, count),
    mayPublish: (net, publication) => spend(published, net, weightOf(publication)),
  }
}

async function spend(budget: Budget, key: string, points: number): Promise<boolean> {
  try {
    await budget(key, points)
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}
