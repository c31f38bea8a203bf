import { INSIGHT_DAYS_MAX } from '#schemas/http/insight.ts'

/** The first and the last day of a period, `YYYY-MM-DD` in UTC. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const DAY_CHARACTERS = 10

/**
 * Returns the period of so many days that ends today.
 *
 * @param now Milliseconds since 1970.
 */
export function lastDays(days: number, now: number): Period {
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, DAY_CHARACTERS)
  return { from: dayAt(now - (days - 1) * DAY_MS), to: dayAt(now) }
}

/** Whether the server adds up such a period. */
export function isPeriod({ from, to }: Period): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= INSIGHT_DAYS_MAX
}
