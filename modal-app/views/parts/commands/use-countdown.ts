import { useEffect, useState } from 'react'
import { startTimer } from '#modal/platform/clock.ts'

const SECOND_MS = 1_000

/**
 * Counts down the whole seconds until a time; 0 once it is over.
 *
 * @param untilMs milliseconds since 1970.
 */
export function useCountdown(untilMs: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((untilMs - now) / SECOND_MS))
  useEffect(() => {
    const wait = untilMs > now ? SECOND_MS : Number.POSITIVE_INFINITY
    return startTimer(() => setNow(Date.now()), wait)
  }, [untilMs, now])
  return left
}
