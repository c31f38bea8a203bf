import { useEffect, useState } from 'react'
import { watchSight } from '#frame/approval/watch-sight.ts'
import type { Clock } from '#frame/platform/clock.ts'

/** An element that grows is out of sight until the modal has made room, which must not count as covered. */
const GROWING_MS = 400

/**
 * Whether an element is fully in sight, in a window with focus. False until the browser has checked, and {@link GROWING_MS}
 * after it went out of sight.
 */
export function useSight(
  clock: Pick<Clock, 'after'>,
): readonly [ref: (element: HTMLElement | null) => void, isInSight: boolean] {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [isSeen, setSeen] = useState(false)
  const [hasFocus, setFocus] = useState(true)
  useEffect(() => {
    if (!element) return undefined
    let stopTimer = (): void => {}
    const stop = watchSight(element, window).watch((isNow) => {
      stopTimer()
      if (isNow) setSeen(true)
      else stopTimer = clock.after(GROWING_MS, () => setSeen(false))
    })
    const onBlur = (): void => setFocus(false)
    const onFocus = (): void => setFocus(true)
    window.addEventListener('blur', onBlur)
    window.addEventListener('focus', onFocus)
    return () => {
      stopTimer()
      stop()
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('focus', onFocus)
    }
  }, [element, clock])
  return [ref, isSeen && hasFocus]
}
