import type { MiddlewareHandler } from 'hono'
import type { Database } from '#server/database/database.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { ServiceOutage } from '#server/http/problems/problem.ts'
import type { Keyring } from './keyring.ts'
import { explainMismatch, holds } from './open-keyring.ts'

const CACHE_MS = 1_000

/** Looks, while the server runs, whether its keys are still those of the data: another database may have come in its place. */
export interface KeyWatch {
  /** @throws ServiceOutage that names the key; what was read in the last second counts. */
  require(): Promise<void>
  /** The same, read anew. */
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
  let last: { readonly complaint: string | undefined; readonly until: number } | undefined

  async function read(): Promise<string | undefined> {
    const rows = await query.selectFrom('key_checks').selectAll().execute()
    const foreign = [envelopeKeys, peppers].find((held) => {
      const noted = rows.find(({ key_name }) => key_name === held.name)
      return noted !== undefined && !holds(held, noted.check_value)
    })
    const complaint = foreign && (await explainMismatch(query, foreign))
    last = { complaint, until: now() + CACHE_MS }
    return complaint
  }

  async function requireNow(): Promise<void> {
    reading ??= read().finally(() => (reading = undefined))
    refuse(await reading)
  }

  return {
    requireNow,
    require: async () => {
      if (last === undefined || last.until < now()) await requireNow()
      else refuse(last.complaint)
    },
  }
}

/**
 * Lets nothing through while a key is another one, and believes no refusal then: with another key no session, no login and
 * no wallet is known, and a browser that is told so throws away what it has.
 */
export function requireKeys(keys: KeyWatch): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await keys.require()
    await next()
    const { status } = c.res
    if (status >= 400 && status !== 429 && status < 502) await keys.requireNow()
  }
}

function refuse(complaint: string | undefined): void {
  if (complaint !== undefined) throw new ServiceOutage(complaint)
}
