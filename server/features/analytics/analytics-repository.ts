import type { Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import { chunk, type Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ForwardLog, LostEvents } from './forward-log.ts'
import { dayOf, type CountedEvent, type Counter } from './counted-event.ts'

/** A sum, and by how much it grows or how large it is. */
export interface Count extends Counter {
  readonly times: number
}

/** How long sums and events are kept, in days; 0 days of events: none. */
export interface Lifetimes {
  readonly keepDays: number
  readonly eventDays: number
}

/** What one process writes at once. */
export interface EventBatch {
  /** Names the process since its start. */
  readonly writer: string
  /** Grows with each batch of the writer. */
  readonly number: number
  readonly at: Timestamp
  readonly counts: readonly Count[]
  /** Single events to be stored. */
  readonly events: readonly CountedEvent[]
  /** Events for tools of the operator. */
  readonly forwarded: readonly CountedEvent[]
}

/** The events of a deployment, shared by all its processes. */
export interface AnalyticsRepository {
  /**
   * Adds to sums, and stores single events; all or nothing. A batch that is added again changes nothing, so that a writer which
   * does not know whether its batch was written repeats it, before its next one.
   *
   * @returns the events that cannot be forwarded, because too many wait.
   */
  add(batch: EventBatch): Promise<readonly LostEvents[]>
  /** Reads the sums of a project from a day on, added up over the days. */
  sums(projectId: string, since: Timestamp): Promise<readonly Omit<Count, 'projectId' | 'day'>[]>
  /** Removes what is older than its lifetime. */
  sweep(now: Timestamp, lifetimes: Lifetimes): Promise<void>
}

/** Databases limit the parameters of a statement; a row has at most seven. */
const ROWS_AT_ONCE = 500
const DAY_MS = 86_400_000
/** A writer that has not written for so long has ended, or repeats nothing any more. */
const WRITER_KEPT_MS = 7 * DAY_MS
const KEY = ['project_id', 'day', 'event', 'field', 'value'] as const

/** @param forwards where forwarded events are stored; without it there are none. */
export function createAnalyticsRepository(
  { query }: Pick<Database, 'query'>,
  forwards?: Pick<ForwardLog, 'append'>,
): AnalyticsRepository {
  return {
    async add({ counts, events, forwarded, ...batch }) {
      // Two processes that add in different orders would wait for each other.
      const rows = counts
        .map((count) => ({ key: keyOf(count), row: toRow(count) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ row }) => row)
      return query.transaction().execute(async (transaction) => {
        if (!(await isNew(transaction, batch))) return []
        for (const some of chunk(rows, ROWS_AT_ONCE))
          await transaction
            .insertInto('analytics_counts')
            .values(some)
            .onConflict((conflict) =>
              conflict.columns(KEY).doUpdateSet((set) => ({
                times: set('analytics_counts.times', '+', set.ref('excluded.times')),
              })),
            )
            .execute()
        for (const some of chunk(events, ROWS_AT_ONCE))
          await transaction
            .insertInto('analytics_events')
            .values(some.map(toEventRow))
            .onConflict((conflict) => conflict.columns(['project_id', 'id']).doNothing())
            .execute()
        return forwards?.append(transaction, forwarded, batch.at) ?? []
      })
    },
    async sums(projectId, since) {
      const rows = await query
        .selectFrom('analytics_counts')
        .select(['event', 'field', 'value'])
        .select(({ fn }) => fn.sum<number | string>('times').as('times'))
        .where('project_id', '=', projectId)
        .where('day', '>=', dayOf(since))
        .groupBy(['event', 'field', 'value'])
        .orderBy('event')
        .orderBy('field')
        .orderBy('value')
        .execute()
      return rows.map(({ times, ...row }) => ({ ...row, times: Number(times) }))
    },
    async sweep(now, { keepDays, eventDays }) {
      await query.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('analytics_counts')
          .where('day', '<', dayOf(now - keepDays * DAY_MS))
          .execute()
        await transaction
          .deleteFrom('analytics_events')
          .where('at', '<', isoTime(now - eventDays * DAY_MS))
          .execute()
        await transaction
          .deleteFrom('analytics_writers')
          .where('written_at', '<', isoTime(now - WRITER_KEPT_MS))
          .execute()
      })
    },
  }
}

/** Records a batch. @returns false when it was recorded before. */
async function isNew(
  transaction: Transaction<Schema>,
  { writer, number, at }: Pick<EventBatch, 'writer' | 'number' | 'at'>,
): Promise<boolean> {
  const recorded = await transaction
    .insertInto('analytics_writers')
    .values({ writer, batch: number, written_at: isoTime(at) })
    .onConflict((conflict) =>
      conflict
        .column('writer')
        .doUpdateSet((set) => ({
          batch: set.ref('excluded.batch'),
          written_at: set.ref('excluded.written_at'),
        }))
        .whereRef('analytics_writers.batch', '<', 'excluded.batch'),
    )
    .returning('writer')
    .execute()
  return recorded.length > 0
}

function toRow({ projectId, ...count }: Count) {
  return { project_id: projectId, ...count }
}

function keyOf({ projectId, day, event, field, value }: Count): string {
  return `${projectId}\n${day}\n${event}\n${field}\n${value}`
}

function toEventRow({ projectId, id, at, event, url, version, properties }: CountedEvent) {
  return {
    project_id: projectId,
    id,
    at: isoTime(at),
    event,
    url,
    version,
    properties: JSON.stringify(properties),
  }
}
