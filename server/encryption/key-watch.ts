import type { MiddlewareHandler } from 'hono'
import type { Database } from '#server/database/database.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { ServiceOutage } from '#server/http/problems/problem.ts'
import type { Keyring } from './keyring.ts'
import { explainMismatch, holds } from './open-keyring.ts'

const CACHE_MS = 1_000

/** Checks while the server runs that its keys still match the data, because the database may have been replaced. */
export interface KeyWatch {
  /** @throws ServiceOutage that names the key; a result of the last second is reused. */
  require(): Promise<void>
  /** Does the same with a fresh read. */
  requireNow(): Promise<void>
}

/**
 * @param now Milliseconds of a clock that never goes back.
 * @example
 * app.use('/wallet/*', requireKeys(createKeyWatch(database, keyring)))
 */
export function createKeyWatch(
  { query }: Pick<Database, 'query'>,
  { envelopeKeys, peppers }: Pick<Keyring, 'envelopeKeys' | 'peppers'>,
  now: () => number = () => performance.now(),
): KeyWatch {
  let reading: Promise<string | undefined> | undefined
  let last: { readonly problem: string | undefined; readonly until: number } | undefined

  async function read(): Promise<string | undefined> {
    const rows = await query.selectFrom('key_checks').selectAll().execute()
    const mismatched = [envelopeKeys, peppers].find((held) => {
      const recorded = rows.find(({ key_name }) => key_name === held.name)
      return recorded !== undefined && !holds(held, recorded.check_value)
    })
    const problem = mismatched && (await explainMismatch(query, mismatched))
    last = { problem, until: now() + CACHE_MS }
    return problem
  }

  async function requireNow(): Promise<void> {
    reading ??= read().finally(() => (reading = undefined))
    refuse(await reading)
  }

  return {
    requireNow,
    require: async () => {
      if (last === undefined || last.until < now()) await requireNow()
      else refuse(last.problem)
    },
  }
}

/**
 * Blocks every request while a key does not match, and checks again before a refusal goes out. With another key no session,
 * login or wallet is known, and a browser deletes what it has when it gets that answer.
 */
export function requireKeys(keys: KeyWatch): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await keys.require()
    await next()
    const { status } = c.res
    if (status >= 400 && status !== 429 && status < 502) await keys.requireNow()
  }
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new ServiceOutage(problem)
}
