import { EVENT_MS_MAX } from '#schemas/http/analytics/event-fields.ts'

/** The upper bounds of the ranges in which durations are counted, in milliseconds. */
export const DURATION_BOUNDS_MS = [
  50,
  100,
  250,
  500,
  1_000,
  2_000,
  3_000,
  5_000,
  7_500,
  10_000,
  15_000,
  20_000,
  30_000,
  45_000,
  60_000,
  120_000,
  300_000,
  EVENT_MS_MAX,
] as const

/** Returns the upper bound of the range of a duration. */
export function durationBucket(ms: number): number {
  return DURATION_BOUNDS_MS.find((bound) => ms <= bound) ?? EVENT_MS_MAX
}

/**
 * Estimates the median of counted durations; within its range it is interpolated.
 *
 * @param counts how often durations were in a range, by its upper bound in milliseconds.
 * @returns undefined when nothing was counted.
 */
export function medianOf(counts: ReadonlyMap<number, number>): number | undefined {
  const total = [...counts.values()].reduce((sum, times) => sum + times, 0)
  if (total === 0) return undefined
  let passed = 0
  let lower = 0
  for (const bound of DURATION_BOUNDS_MS) {
    const times = counts.get(bound) ?? 0
    if (times > 0 && passed + times >= total / 2)
      return Math.round(lower + ((total / 2 - passed) / times) * (bound - lower))
    passed += times
    lower = bound
  }
  return EVENT_MS_MAX
}
