import type { RateLimit } from './rate-limit.ts'

/** How a budget answered. */
export type SpendOutcome = 'admitted' | 'refused'

/**
 * A budget whose use is told, so that an operator sees who uses it up.
 *
 * @param count Given the key as it was spent by.
 */
export function observedLimit(
  limit: RateLimit,
  count: (key: string, points: number, outcome: SpendOutcome) => void,
): RateLimit {
  return {
    async spend(c, key, points) {
      try {
        await limit.spend(c, key, points)
      } catch (refusal) {
        count(key, points, 'refused')
        throw refusal
      }
      count(key, points, 'admitted')
    },
  }
}
