import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Context } from 'hono'
import type pg from 'pg'
import { limitKey } from '#server/http/clients/client-address.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import { coalesceSpends } from './coalesced-spends.ts'

/** A budget that refills every minute. */
export interface RateLimit {
  /** Spends points of a key. Throws the problem RATE_LIMITED and sets `Retry-After` when they are used up. */
  spend(c: Context<HttpEnv>, key: string, points: number): Promise<void>
}

/** Spends points of a key; rejects with the limiter's `RateLimiterRes` when they are used up. */
export type Budget = (key: string, points: number) => Promise<void>

const WINDOW_S = 60

/**
 * Creates a budget that refills every minute, for callers that do not answer HTTP.
 *
 * @param name Keeps the counters of this budget apart from others.
 * @param perMinute Points per key and minute.
 * @param pool Counts in PostgreSQL, so that all processes share one budget; without it each process counts for itself. When
 * the database does not answer, the process counts alone rather than refusing or admitting all.
 * @param schema The schema of the table with the counters; that of the connection where it is left out.
 */
export function createBudget(
  name: string,
  perMinute: number,
  pool: pg.Pool | undefined,
  schema?: string,
): Budget {
  return coalesceSpends(createLimiter(name, perMinute, pool, schema))
}

/** Creates a budget for requests, whose refusal is a problem that says when to try again. */
export function createRateLimit(name: string, perMinute: number, pool: pg.Pool | undefined): RateLimit {
  const spendOf = createBudget(name, perMinute, pool)
  return {
    async spend(c, key, points) {
      try {
        await spendOf(key, points)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        c.header('retry-after', String(seconds))
        throw problem('RATE_LIMITED', `Too many requests. Try again in ${seconds} seconds.`)
      }
    },
  }
}

/** Returns the key of the client that sent the request. */
export function clientKey(c: Context<HttpEnv>): string {
  return `client:${limitKey(c.get('client') ?? 'unknown')}`
}

function createLimiter(
  name: string,
  points: number,
  pool: pg.Pool | undefined,
  schema: string | undefined,
): RateLimiterAbstract {
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_S })
  if (pool === undefined) return own
  return new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration: WINDOW_S,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    ...(schema === undefined ? {} : { schemaName: schema }),
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: own,
  })
}
