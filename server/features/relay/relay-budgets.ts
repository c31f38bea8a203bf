import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/database/database.ts'
import { createBudget, type Budget } from '#server/http/limits/rate-limit.ts'
import { RELAY_LIMITS } from './relay-limits.ts'
import { weightOf } from './relay-message.ts'

type SharedCounters = Pick<Database, 'pool' | 'schema'>

/** What may be spent in a minute; false when it is used up. */
export interface RelayBudgets {
  /** A socket, before its token is looked at. */
  readonly mayConnect: (address: string) => Promise<boolean>
  /** A call and the items it holds. */
  readonly mayCall: (clientId: string, items: number) => Promise<boolean>
  readonly mayPublish: (net: string, publication: Parameters<typeof weightOf>[0]) => Promise<boolean>
}

/**
 * Connections and calls cost the time of the process that serves them, which counts them for itself; what is published
 * stays in the database, where all processes count it together (docs/decisions/0016-phone-wallets-over-a-relay.md).
 *
 * @param shared PostgreSQL's connections, and the schema of the table there; without them this process counts for itself.
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
