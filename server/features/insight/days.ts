import { INSIGHT_DAYS_MAX } from '#schemas/http/insight.ts'
import { problem } from '#server/http/problems/problem.ts'

const DAY_MS = 86_400_000
const DAY_CHARACTERS = 10

/**
 * Lists the days of a period.
 *
 * @param period Its first and last day, `YYYY-MM-DD`.
 * @throws the problem REQUEST_INVALID, which names the day that is wrong.
 */
export function daysOf({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  const [first, last] = [timeOf(from, 'from'), timeOf(to, 'to')]
  if (last < first) throw problem('REQUEST_INVALID', '`to` is before `from`.', 'to')
  const days = (last - first) / DAY_MS + 1
  if (days > INSIGHT_DAYS_MAX)
    throw problem('REQUEST_INVALID', `At most ${INSIGHT_DAYS_MAX} days are added up.`, 'from')
  return Array.from({ length: days }, (_, at) => dayAt(first + at * DAY_MS))
}

function timeOf(day: string, field: string): number {
  const time = Date.parse(`${day}T00:00:00Z`)
  // Some engines read the 31st of February as a day of March.
  if (!Number.isNaN(time) && dayAt(time) === day) return time
  throw problem('REQUEST_INVALID', `\`${field}\` is not a day.`, field)
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, DAY_CHARACTERS)
}
