import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { createForwardLog } from '#server/features/analytics/forward-log.ts'
import { createReportsRepository } from '#server/features/payments/reports-repository.ts'
import type { OpenRepository } from './repository-under-test.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const REPORT = { id: 'report_0', attempts: 1 }
const DELIVERY = { id: 'events_0', receiver: 'webhook' } as const

/** Writes of what runs beside requests. */
const WRITES: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'Removing old events': (database) =>
    createAnalyticsRepository(database).sweep(NOW, { keepDays: 10_000, eventDays: 10_000 }),
  'Postponing forwarded events': (database) =>
    createForwardLog(database, ['webhook']).postpone(DELIVERY, NOW),
  'Recording a delivered report': (database) => createReportsRepository(database).delivered(REPORT.id, NOW),
  'Postponing a report': (database) => createReportsRepository(database).failed(REPORT, NOW),
  'Repeating reports': (database) =>
    createReportsRepository(database).replay({ projectId: 'none', paymentId: undefined, since: NOW }, NOW),
}

/** How every database lets writes of one process wait for those of another. */
export function describeWaitingWrites(open: OpenRepository): void {
  describe('writes while another process writes', () => {
    it.each(Object.entries(WRITES))('%s waits until the other process has written', async (_what, write) => {
      const other = await open().another()
      try {
        let written: Promise<unknown> | undefined
        await other.query.transaction().execute(async (transaction) => {
          const row = { writer: randomUUID(), batch: 1, written_at: new Date(NOW).toISOString() }
          await transaction.insertInto('analytics_writers').values(row).execute()
          written = write(open().database)
          written.catch(() => undefined)
          await turn()
        })
        await expect(written).resolves.not.toThrow()
      } finally {
        await other.close()
      }
    })
  })
}
