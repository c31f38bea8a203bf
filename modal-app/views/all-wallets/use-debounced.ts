import { useEffect, useState } from 'react'
import { startTimer } from '#modal/platform/clock.ts'

/**
 * Returns a value once it has not changed for a while.
 *
 * @param delayMs in milliseconds.
 */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => startTimer(() => setDebounced(value), delayMs), [value, delayMs])
  return debounced
}
