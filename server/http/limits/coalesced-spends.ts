import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

interface Spending {
  readonly points: number
  readonly resolve: () => void
  readonly reject: (refusal: unknown) => void
}

/**
 * Combines spends of one key that arrive while an earlier one is running into one write. A key is a row, which PostgreSQL
 * changes one statement after the other, so a flood of one client would otherwise hold every connection.
 *
 * @returns a function that rejects as the limiter does. Each spend is admitted or refused as if it had come alone, in order.
 * @example
 * const spend = coalesceSpends(limiter)
 * await spend('client:203.0.113.7', 1)
 */
export function coalesceSpends(limiter: RateLimiterAbstract): (key: string, points: number) => Promise<void> {
  const waiting = new Map<string, Spending[]>()

  async function drain(key: string, queue: Spending[]): Promise<void> {
    while (queue.length > 0) await settle(limiter, key, queue.splice(0))
    waiting.delete(key)
  }

  return (key, points) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key) ?? []
      queue.push({ points, resolve, reject })
      if (waiting.has(key)) return
      waiting.set(key, queue)
      void drain(key, queue)
    })
}

/** Never rejects: the errors go to the waiting callers. */
async function settle(
  limiter: RateLimiterAbstract,
  key: string,
  spendings: readonly Spending[],
): Promise<void> {
  const total = spendings.reduce((sum, { points }) => sum + points, 0)
  try {
    await limiter.consume(key, total)
    for (const { resolve } of spendings) resolve()
  } catch (refusal) {
    let spent = spentBefore(refusal, total)
    for (const { points, resolve, reject } of spendings) {
      spent += points
      if (spent <= limiter.points) resolve()
      else reject(refusal)
    }
  }
}

/** Returns what was spent before. Nothing is left of a key that is known to be used up, nor when the store has failed. */
function spentBefore(refusal: unknown, total: number): number {
  const isCounted = refusal instanceof RateLimiterRes && refusal.consumedPoints >= total
  return isCounted ? refusal.consumedPoints - total : Infinity
}
