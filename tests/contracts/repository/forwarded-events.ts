import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { createForwardLog } from '#server/features/analytics/forward-log.ts'
import { FORWARD_BYTES, FORWARDED_WITHIN_MS } from '#server/features/analytics/forward-rows.ts'
import { LONGEST_PAUSE_MS } from '#server/features/analytics/forward-take.ts'
import { DELIVERY_BYTES, EVENTS_A_DELIVERY } from '#server/features/analytics/forward-parcels.ts'
import { countedEvent } from '#tests/support/builders/counted-event.ts'
import { eventBatch } from '#tests/support/builders/event-batch.ts'
import type { OpenRepository } from './repository-under-test.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const MINUTE_MS = 60_000

/** How every database stores the events that are still to be forwarded. */
export function describeForwardedEvents(open: OpenRepository): void {
  describe('forwarded events', () => {
    const start = async () => {
      const { database } = open()
      await database.query.deleteFrom('forwarded_events').execute()
      await database.query.deleteFrom('event_receivers').execute()
      const log = createForwardLog(database, ['webhook', 'openTelemetry'])
      const repository = createAnalyticsRepository(database, log)
      const send = (ids: readonly string[], url = 'https://shop.example/', at = NOW) =>
        repository.add(eventBatch({ at, forwarded: ids.map((id) => countedEvent({ id, url })) }))
      const waiting = () =>
        database.query
          .selectFrom('event_receivers')
          .select(['receiver', 'bytes'])
          .orderBy('receiver')
          .execute()
      return { database, log, repository, send, waiting }
    }
    const idsOf = (events: readonly { readonly id: string }[] | undefined) => events?.map(({ id }) => id)

    it('Events are taken in their order, and again with the same id until their delivery ends', async () => {
      const { log, send, waiting } = await start()
      await send(['one', 'two'])
      await send(['three'])
      const { delivery: first } = await log.take('webhook', NOW)
      if (first === undefined) throw new Error('Nothing was taken.')
      expect(idsOf(first.events)).toEqual(['one', 'two', 'three'])
      await send(['four'])
      expect((await log.take('webhook', NOW)).delivery).toBeUndefined()
      await log.postpone(first, NOW + MINUTE_MS)
      expect((await log.take('webhook', NOW + MINUTE_MS - 1)).delivery).toBeUndefined()
      const { delivery: again } = await log.take('webhook', NOW + MINUTE_MS)
      expect(again).toEqual({ ...first, attempts: 2 })
      expect(await log.end(first, NOW)).toBe(true)
      const { delivery: next } = await log.take('webhook', NOW)
      expect(idsOf(next?.events)).toEqual(['four'])
      expect((next?.id ?? '') > first.id).toBe(true)
      expect(await log.end(first, NOW)).toBe(false)
      if (next !== undefined) await log.end(next, NOW)
      expect((await log.take('webhook', NOW)).delivery).toBeUndefined()
      expect(await waiting()).toMatchObject([
        { bytes: expect.any(Number) },
        { receiver: 'webhook', bytes: 0 },
      ])
      expect(idsOf((await log.take('openTelemetry', NOW)).delivery?.events)).toHaveLength(4)
    })

    it('Of two processes one gets a delivery, and the other after the first has ended without settling it', async () => {
      const { log, send } = await start()
      const other = await open().another()
      const there = createForwardLog(other, ['webhook'])
      try {
        await send(['one'])
        const taken = await Promise.all([log.take('webhook', NOW), there.take('webhook', NOW)])
        expect(taken.filter(({ delivery }) => delivery !== undefined)).toHaveLength(1)
        const { delivery } = await there.take('webhook', NOW + MINUTE_MS)
        expect(delivery).toMatchObject({ attempts: 2, events: [{ id: 'one' }] })
      } finally {
        await other.close()
      }
    })

    it('A delivery has a limit', async () => {
      const { log, send } = await start()
      await send(Array.from({ length: EVENTS_A_DELIVERY - 1 }, () => randomUUID()))
      await send(['last-but-one', 'last'])
      const { delivery } = await log.take('webhook', NOW)
      expect(delivery?.events).toHaveLength(EVENTS_A_DELIVERY - 1)
      if (delivery !== undefined) await log.end(delivery, NOW)
      expect(idsOf((await log.take('webhook', NOW)).delivery?.events)).toEqual(['last-but-one', 'last'])
    })

    it('A delivery has a limit of bytes, and so does a parcel', async () => {
      const { log, send } = await start()
      const url = `https://shop.example/${'a'.repeat(2_000)}`
      const ids = Array.from({ length: 70 }, () => randomUUID())
      await send(ids, url)
      const got: string[] = []
      for (;;) {
        const { delivery } = await log.take('webhook', NOW)
        if (delivery === undefined) break
        expect(Buffer.byteLength(JSON.stringify(delivery.events))).toBeLessThanOrEqual(DELIVERY_BYTES)
        got.push(...delivery.events.map(({ id }) => id))
        await log.end(delivery, NOW)
      }
      expect(got).toEqual(ids)
    })

    it('A delivery that is refused becomes that of its first parcel, with another id', async () => {
      const { log, send } = await start()
      for (const id of ['one', 'two']) await send([id])
      const { delivery: whole } = await log.take('webhook', NOW)
      if (whole === undefined) throw new Error('Nothing was taken.')
      expect(whole).toMatchObject({ parcels: 2 })
      await log.shrink(whole, NOW)
      const { delivery: first } = await log.take('webhook', NOW)
      if (first === undefined) throw new Error('Nothing was taken.')
      expect(first).toMatchObject({ parcels: 1, attempts: 1, events: [{ id: 'one' }] })
      expect(first.id > whole.id).toBe(true)
      expect(await log.end(whole, NOW)).toBe(false)
      await log.postpone(first, NOW)
      expect((await log.take('webhook', NOW)).delivery).toEqual({ ...first, attempts: 2 })
      await log.end(first, NOW)
      expect(idsOf((await log.take('webhook', NOW)).delivery?.events)).toEqual(['two'])
    })

    it('No id is given out again by a database that was restored, nor by another deployment', async () => {
      const ids: (string | undefined)[] = []
      for (const at of [NOW, NOW, NOW + MINUTE_MS]) {
        // Each is a database that begins anew, as one does that was copied before the events.
        const { log, send } = await start()
        await send(['one'], 'https://shop.example/', at)
        ids.push((await log.take('webhook', at)).delivery?.id)
      }
      expect(new Set(ids).size).toBe(3)
      expect((ids[2] ?? '') > (ids[0] ?? '')).toBe(true)
    })

    it('A delivery that lost events to their age has another id', async () => {
      const { log, send } = await start()
      await send(['old'])
      await send(['new'], 'https://shop.example/', NOW + MINUTE_MS)
      const { delivery: both } = await log.take('webhook', NOW + MINUTE_MS)
      const { delivery: rest, expired } = await log.take('webhook', NOW + FORWARDED_WITHIN_MS + 1)
      expect([expired, idsOf(rest?.events)]).toEqual([1, ['new']])
      expect((rest?.id ?? '') > (both?.id ?? '')).toBe(true)
    })

    it('A process whose clock was wrong does not stop a receiver', async () => {
      const { log, send } = await start()
      await send(['one'])
      const { delivery } = await log.take('webhook', NOW)
      if (delivery === undefined) throw new Error('Nothing was taken.')
      await log.postpone(delivery, NOW + LONGEST_PAUSE_MS)
      expect((await log.take('webhook', NOW)).delivery).toBeUndefined()
      await log.postpone(delivery, NOW + 1_000 * MINUTE_MS)
      expect((await log.take('webhook', NOW)).delivery).toMatchObject({ id: delivery.id })
    })

    it('What waits for a receiver has a limit, above which events are counted as lost', async () => {
      const { database, log, send } = await start()
      expect(await send(['one'])).toEqual([])
      await database.query
        .updateTable('event_receivers')
        .set({ bytes: FORWARD_BYTES })
        .where('receiver', '=', 'webhook')
        .execute()
      expect(await send(['two', 'three'])).toEqual([{ receiver: 'webhook', times: 2 }])
      expect(idsOf((await log.take('webhook', NOW)).delivery?.events)).toEqual(['one'])
      expect(idsOf((await log.take('openTelemetry', NOW)).delivery?.events)).toEqual(['one', 'two', 'three'])
    })

    it('What has waited for a day is removed, also for a receiver that is not configured any more', async () => {
      const { log, send, waiting } = await start()
      await send(['old'])
      const later = NOW + FORWARDED_WITHIN_MS + 1
      await send(['new'], 'https://shop.example/', later)
      expect(await log.take('webhook', later)).toMatchObject({
        expired: 1,
        delivery: { attempts: 1, events: [{ id: 'new' }] },
      })
      expect(await log.sweep(later)).toEqual([{ receiver: 'openTelemetry', times: 1 }])
      expect(await log.sweep(later + FORWARDED_WITHIN_MS + 1)).toEqual(
        expect.arrayContaining([
          { receiver: 'openTelemetry', times: 1 },
          { receiver: 'webhook', times: 1 },
        ]),
      )
      expect(await waiting()).toEqual([
        { receiver: 'openTelemetry', bytes: 0 },
        { receiver: 'webhook', bytes: 0 },
      ])
    })

    it('A batch that is written again is forwarded once', async () => {
      const { log, repository } = await start()
      const batch = eventBatch({ at: NOW, forwarded: [countedEvent({ id: 'once' })] })
      await repository.add(batch)
      await repository.add(batch)
      expect(idsOf((await log.take('webhook', NOW)).delivery?.events)).toEqual(['once'])
    })
  })
}
