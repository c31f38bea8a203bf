import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { createForwardLog } from '#server/features/analytics/forward-log.ts'
import { ForwardSender } from '#server/features/analytics/forward-sender.ts'
import { forwardToWebhook } from '#server/features/analytics/forward-webhook.ts'
import { countedEvent } from '#tests/support/builders/counted-event.ts'
import { eventBatch } from '#tests/support/builders/event-batch.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { startReportReceiver, type ReportReceiver } from '#tests/support/servers/report-receiver.ts'

let webhook: ReportReceiver
let database: Database
const folder = temporaryFolder()
beforeAll(async () => {
  webhook = await startReportReceiver()
  database = openEmbedded(join(folder.path, 'postern.db'))
  await migrate(database)
})
afterAll(async () => {
  await Promise.all([webhook?.stop(), database?.close()])
  folder.remove()
})

it('An event that a webhook never takes is given up, and those before and after it arrive once', async () => {
  webhook.answer = (body) => (body.includes('poison') ? 422 : 204)
  const log = createForwardLog(database, ['webhook'])
  const repository = createAnalyticsRepository(database, log)
  for (const id of ['one', 'poison', 'two', 'three'])
    await repository.add(eventBatch({ forwarded: [countedEvent({ id })] }))
  const outcomes: unknown[] = []
  const refusals: string[] = []
  const sender = new ForwardSender({
    log,
    receivers: new Map([
      ['webhook', forwardToWebhook({ url: webhook.url, secrets: [Buffer.alloc(32)], clock: Date.now })],
    ]),
    clock: Date.now,
    onOutcome: (_receiver, outcome, times) => outcomes.push([outcome, times]),
    onRefusal: (_delivery, why) => refusals.push(why),
    onFailure: (error) => refusals.push(String(error)),
  })
  try {
    await expect.poll(() => outcomes.length, { timeout: 10_000 }).toBe(3)
  } finally {
    await sender.close()
  }
  expect(outcomes).toEqual([
    ['delivered', 1],
    ['refused', 1],
    ['delivered', 2],
  ])
  expect(refusals.at(-1)).toBe('it answered 422; it is given up')
})
