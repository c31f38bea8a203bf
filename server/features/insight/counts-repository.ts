import type { Database } from '#server/database/database.ts'

/** How often events of one kind said something. */
export interface Sum {
  readonly event: string
  /** A field's name, `version`, or `all`. */
  readonly field: string
  readonly value: string
  readonly times: number
}

/** A period of whole days, `YYYY-MM-DD` in UTC; both days belong to it. */
export interface Period {
  readonly project: string
  readonly from: string
  readonly to: string
}

/** Reads the daily sums of events. */
export interface CountsRepository {
  /** Adds the days up. */
  sums(period: Period): Promise<readonly Sum[]>
  /** Counts some events by day, without the days on which there were none. */
  byDay(
    period: Period,
    events: readonly string[],
  ): Promise<readonly (Pick<Sum, 'event' | 'times'> & { readonly day: string })[]>
  /** Returns the sums of one day. */
  ofDay(project: string, day: string): Promise<readonly Sum[]>
}

export function createCountsRepository({ query }: Pick<Database, 'query'>): CountsRepository {
  const within = ({ project, from, to }: Period) =>
    query
      .selectFrom('analytics_counts')
      .where('project_id', '=', project)
      .where('day', '>=', from)
      .where('day', '<=', to)
  return {
    async sums(period) {
      const rows = await within(period)
        .select(['event', 'field', 'value'])
        // PostgreSQL answers a sum of integers as text.
        .select(({ fn }) => fn.sum<number | string>('times').as('times'))
        .groupBy(['event', 'field', 'value'])
        .execute()
      return rows.map(({ times, ...row }) => ({ ...row, times: Number(times) }))
    },
    byDay: (period, events) =>
      within(period)
        .select(['day', 'event', 'times'])
        .where('field', '=', 'all')
        .where('event', 'in', [...events])
        .orderBy('day')
        .execute(),
    ofDay: (project, day) =>
      within({ project, from: day, to: day })
        .select(['event', 'field', 'value', 'times'])
        .orderBy('event')
        .orderBy('field')
        .orderBy('value')
        .execute(),
  }
}
