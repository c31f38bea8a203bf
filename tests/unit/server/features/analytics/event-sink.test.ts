import { afterEach, describe, expect, it } from 'vitest'
import type { Count } from '#server/features/analytics/analytics-repository.ts'
import { countedEvent } from '#tests/support/builders/counted-event.ts'
import type { CountedEvent } from '#server/features/analytics/counted-event.ts'
import { durationBucket, medianOf } from '#server/features/analytics/duration-buckets.ts'
import type { LostEvents } from '#server/features/analytics/forward-log.ts'
import { EventSink, MAX_WAITING } from '#server/features/analytics/event-sink.ts'

const event = countedEvent

describe('the sink of events', () => {
  let sink: EventSink | undefined
  afterEach(() => sink?.close())

  const open = (keepsEvents = false, receivers: readonly string[] = []) => {
    const lost: LostEvents[] = []
    const written: Count[] = []
    const singles: CountedEvent[] = []
    const failures: unknown[] = []
    const store = { isAway: false }
    sink = new EventSink({
      keepsEvents,
      clock: Date.now,
      receivers,
      onLost: (events) => lost.push(events),
      onFailure: (error) => failures.push(error),
      repository: {
        add: ({ counts, events }) => {
          if (store.isAway) return Promise.reject(new Error('away'))
          written.push(...counts)
          singles.push(...events)
          return Promise.resolve([])
        },
      },
    })
    return { sink, written, singles, failures, store, lost }
  }
  const total = (counts: readonly Count[]) =>
    counts.filter(({ field }) => field === 'all').reduce((sum, { times }) => sum + times, 0)

  it('Equal events become one sum', async () => {
    const { sink: one, written, singles } = open()
    one.take(Array.from({ length: 1_000 }, () => event()))
    await one.flush()
    expect(written).toHaveLength(2)
    expect(total(written)).toBe(1_000)
    expect(singles).toEqual([])
  })

  it('What could not be written is written once the database is back, with what came in between', async () => {
    const { sink: one, written, singles, failures, store } = open(true)
    store.isAway = true
    one.take([event({ id: 'one' }), event({ id: 'two' })])
    const writing = one.flush()
    one.take([event({ id: 'three' })])
    await writing
    expect(failures).toHaveLength(1)
    expect(written).toEqual([])
    store.isAway = false
    await one.close()
    expect(total(written)).toBe(3)
    expect(singles.map(({ id }) => id)).toEqual(['one', 'two', 'three'])
  })

  it('Events are refused while too much waits, and taken again afterwards', async () => {
    const { sink: one, store, written } = open(true)
    store.isAway = true
    const many = Array.from({ length: MAX_WAITING }, () => event())
    expect(one.take(many)).toBe(true)
    expect(one.take([event()])).toBe(false)
    store.isAway = false
    await one.flush()
    expect(one.take([event()])).toBe(true)
    await one.flush()
    expect(total(written)).toBe(MAX_WAITING + 1)
  })

  it('Events that only wait to be forwarded are lost for the tools before they are refused, and are counted', async () => {
    const { sink: one, store, written, lost } = open(false, ['webhook'])
    store.isAway = true
    expect(one.take(Array.from({ length: MAX_WAITING }, () => event()))).toBe(true)
    await one.flush()
    expect(one.take([event(), event()])).toBe(true)
    expect(lost).toEqual([{ receiver: 'webhook', times: 2 }])
    store.isAway = false
    await one.flush()
    expect(total(written)).toBe(MAX_WAITING + 2)
  })

  it('The median lies within the range of the middle duration', () => {
    expect(durationBucket(0)).toBe(50)
    expect(durationBucket(1_001)).toBe(2_000)
    expect(medianOf(new Map())).toBeUndefined()
    expect(medianOf(new Map([[2_000, 1]]))).toBe(1_500)
    const counts = new Map([
      [100, 4],
      [5_000, 5],
    ])
    expect(medianOf(counts)).toBeGreaterThan(3_000)
    expect(medianOf(counts)).toBeLessThan(5_000)
  })
})
