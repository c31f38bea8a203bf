import { describe, expect, it } from 'vitest'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import type { CountedEvent } from '#server/features/analytics/counted-event.ts'
import { eventBatch } from '#tests/support/builders/event-batch.ts'
import type { OpenRepository } from './repository-under-test.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-03-10T12:00:00Z')

const count = (change: object = {}) => ({
  projectId: 'counted',
  day: '2026-03-10',
  event: 'MODAL_OPEN',
  field: 'all',
  value: '',
  times: 1,
  ...change,
})
const single: CountedEvent = {
  projectId: 'counted',
  id: '11111111-1111-4111-8111-111111111111',
  at: NOW,
  event: 'MODAL_OPEN',
  url: 'https://shop.example/',
  version: '0.1.0',
  properties: { connected: true },
}

/** How every database stores the sums of events. */
export function describeAnalytics(open: OpenRepository): void {
  describe('analytics', () => {
    it('Sums of several processes are added up, also while they write at the same time', async () => {
      const { database, another } = open()
      const other = await another()
      const [here, there] = [createAnalyticsRepository(database), createAnalyticsRepository(other)]
      const counts = Array.from({ length: 600 }, (_, at) =>
        count({ field: 'wallet', value: String(at), times: 2 }),
      )
      try {
        await Promise.all(
          Array.from({ length: 10 }, (_, at) =>
            at % 2 === 0
              ? here.add(eventBatch({ counts }))
              : there.add(eventBatch({ counts: counts.toReversed() })),
          ),
        )
        const sums = await there.sums('counted', NOW)
        expect(sums).toHaveLength(600)
        expect(new Set(sums.map(({ times }) => times))).toEqual(new Set([20]))
      } finally {
        await other.close()
      }
    })

    it('Days are added up from the first one that is asked for, and other projects are left out', async () => {
      const repository = createAnalyticsRepository(open().database)
      const counts = [
        count({ projectId: 'days', day: '2026-03-08' }),
        count({ projectId: 'days', day: '2026-03-09', times: 4 }),
        count({ projectId: 'days' }),
        count({ projectId: 'days2' }),
      ]
      await repository.add(eventBatch({ counts }))
      expect(await repository.sums('days', NOW - DAY_MS)).toEqual([
        { event: 'MODAL_OPEN', field: 'all', value: '', times: 5 },
      ])
    })

    it('A single event is stored once however often it arrives', async () => {
      const { database } = open()
      const repository = createAnalyticsRepository(database)
      const counts = [count({ projectId: 'single' })]
      await repository.add(eventBatch({ counts, events: [single, single] }))
      await repository.add(eventBatch({ counts, events: [single] }))
      const stored = await database.query
        .selectFrom('analytics_events')
        .selectAll()
        .where('project_id', '=', 'counted')
        .execute()
      expect(stored).toEqual([
        {
          project_id: 'counted',
          id: single.id,
          at: '2026-03-10T12:00:00.000Z',
          event: 'MODAL_OPEN',
          url: 'https://shop.example/',
          version: '0.1.0',
          properties: '{"connected":true}',
        },
      ])
    })

    it('Sums and single events end with their lifetimes', async () => {
      const { database } = open()
      const repository = createAnalyticsRepository(database)
      const batch = eventBatch({
        at: NOW - 8 * DAY_MS,
        counts: [
          count({ projectId: 'swept', day: '2026-03-08' }),
          count({ projectId: 'swept', day: '2026-03-09' }),
        ],
        events: [{ ...single, projectId: 'swept', at: NOW - 2 * DAY_MS }],
      })
      await repository.add(batch)
      await repository.sweep(NOW, { keepDays: 1, eventDays: 1 })
      expect(await repository.sums('swept', 0)).toMatchObject([{ times: 1 }])
      const events = await database.query
        .selectFrom('analytics_events')
        .select('id')
        .where('project_id', '=', 'swept')
        .execute()
      expect(events).toEqual([])
      const writers = await database.query
        .selectFrom('analytics_writers')
        .select('writer')
        .where('writer', '=', batch.writer)
        .execute()
      expect(writers).toEqual([])
    })

    it('A batch that is written again adds nothing, and the next one of the same writer does', async () => {
      const { database, another } = open()
      const other = await another()
      const counts = [count({ projectId: 'again' })]
      const batch = eventBatch({ counts })
      const [here, there] = [createAnalyticsRepository(database), createAnalyticsRepository(other)]
      try {
        await Promise.all([here.add(batch), there.add(batch), here.add(batch)])
        expect(await here.sums('again', 0)).toMatchObject([{ times: 1 }])
        await here.add({ ...batch, number: 2 })
        await here.add(batch)
        expect(await here.sums('again', 0)).toMatchObject([{ times: 2 }])
        const rows = await database.query
          .selectFrom('analytics_writers')
          .select('batch')
          .where('writer', '=', batch.writer)
          .execute()
        expect(rows).toEqual([{ batch: 2 }])
      } finally {
        await other.close()
      }
    })
  })
}
