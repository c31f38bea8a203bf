import { useEffect, useState } from 'react'
import type { Clock } from '#frame/platform/clock.ts'

/** Whole seconds that are left of a pause; it begins when the component appears. */
export function useCountdown(seconds: number, clock: Pick<Clock, 'after'>): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => (left > 0 ? clock.after(1_000, () => setLeft(left - 1)) : undefined), [left, clock])
  return left
}
