import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { EventSink } from '#server/features/analytics/event-sink.ts'
import { countedEvent } from '#tests/support/builders/counted-event.ts'
import { startCommitLosingProxy, type CommitLosingProxy } from '#tests/support/servers/commit-losing-proxy.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'

let postgres: TestPostgres
let proxy: CommitLosingProxy
let database: Database
beforeAll(async () => {
  postgres = await startPostgres()
  proxy = await startCommitLosingProxy(await postgres.createDatabase())
  database = openPostgres(proxy.url)
  await migrate(database)
})
afterAll(async () => {
  await database?.close()
  await proxy?.stop()
  await postgres?.stop()
})

it('Events whose writing was committed without an answer are counted once, and so are those that follow', async () => {
  const repository = createAnalyticsRepository(database)
  const failures: unknown[] = []
  const sink = new EventSink({
    repository,
    keepsEvents: false,
    clock: Date.now,
    receivers: [],
    onLost: () => undefined,
    onFailure: (error) => failures.push(error),
  })
  const timesOf = async () => {
    const sums = await repository.sums('shop', 0)
    return sums.find(({ field }) => field === 'all')?.times
  }
  try {
    sink.take([countedEvent(), countedEvent()])
    proxy.loseNext()
    await sink.flush()
    expect({ lost: proxy.lost(), failures: failures.length }).toEqual({ lost: 1, failures: 1 })
    expect(await timesOf()).toBe(2)
    sink.take([countedEvent()])
    await sink.flush()
    expect(failures).toHaveLength(1)
    expect(await timesOf()).toBe(3)
  } finally {
    await sink.close()
  }
})
