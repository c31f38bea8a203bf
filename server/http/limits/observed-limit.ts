import type { RateLimit } from './rate-limit.ts'

/** Whether a budget sufficed. */
export type SpendOutcome = 'admitted' | 'refused'

/**
 * Reports what is spent of a budget, so that an operator sees which key uses it up.
 *
 * @param count Called with the key that was charged.
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
