import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { respondToError } from '#server/http/problems/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { createRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { startPostgres } from '#tests/support/servers/start-postgres.ts'

const MOST = 60

/** Spends points of a key over HTTP. @returns the status of each answer */
async function spendAtOnce(limit: RateLimit, key: string, points: readonly number[]): Promise<number[]> {
  const app = new Hono<HttpEnv>()
  app.onError(respondToError)
  app.get('/:points', async (c) => {
    await limit.spend(c, key, Number(c.req.param('points')))
    return c.text('')
  })
  return Promise.all(points.map(async (one) => (await app.request(`/${one}`)).status))
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)
const ones = (count: number) => times(count, 1)

const MEMORY = ['memory', async () => ({ open: () => undefined, stop: async () => undefined })] as const
const POSTGRES = ['PostgreSQL', startStore] as const

/** A PostgreSQL database in which several processes count. */
async function startStore() {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const processes: Database[] = []
  const open = () => {
    const database = openDatabase({ url, file: '' })
    processes.push(database)
    return database
  }
  await migrate(open())
  return {
    /** The connections of another process. */
    open: () => open().pool,
    stop: async () => {
      await Promise.all(processes.map((database) => database.close()))
      await postgres.stop()
    },
  }
}

describe.each([MEMORY, POSTGRES])('a budget per minute, in %s', (_, start) => {
  let store: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    store = await start()
  })
  afterAll(() => store.stop())

  it('Simultaneous requests are admitted in order up to the budget', async () => {
    const limit = createRateLimit('at-once', MOST, store.open())
    const statuses = await spendAtOnce(limit, 'one', ones(200))
    expect(statuses).toEqual([...times(MOST, 200), ...times(200 - MOST, 429)])
    expect(await spendAtOnce(limit, 'one', ones(20))).toEqual(times(20, 429))
    expect(await spendAtOnce(limit, 'another', ones(20))).toEqual(times(20, 200))
  })

  it('A large spend and what follows it are refused as if each point were spent alone', async () => {
    const limit = createRateLimit('large', MOST, store.open())
    expect(await spendAtOnce(limit, 'one', [10, 30, 40, 1])).toEqual([200, 200, 429, 429])
  })
})

describe('a budget that several processes share on PostgreSQL', () => {
  let store: Awaited<ReturnType<typeof startStore>>
  beforeAll(async () => {
    store = await startStore()
  })
  afterAll(() => store.stop())

  it('All processes spend the same budget', async () => {
    const limits = [store.open(), store.open()].map((pool) => createRateLimit('shared', MOST, pool))
    const statuses = await Promise.all(limits.map((limit) => spendAtOnce(limit, 'one', ones(100))))
    expect(statuses.flat().filter((status) => status === 200)).toHaveLength(MOST)
  })

  it('Many simultaneous requests of one client take few statements', async () => {
    const pool = store.open()
    let statements = 0
    pool?.on('acquire', () => (statements += 1))
    await spendAtOnce(createRateLimit('statements', 1_000, pool), 'one', ones(500))
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThan(10)
  })
})
