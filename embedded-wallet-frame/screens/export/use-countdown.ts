import { useEffect, useState } from 'react'
import type { Clock } from '#frame/platform/clock.ts'

/** Returns the whole seconds left of a pause that starts when the component mounts. */
export function useCountdown(seconds: number, clock: Pick<Clock, 'after'>): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => (left > 0 ? clock.after(1_000, () => setLeft(left - 1)) : undefined), [left, clock])
  return left
}
