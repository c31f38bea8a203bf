import { useEffect, useState } from 'react'
import { watchSight } from '#frame/approval/watch-sight.ts'

/**
 * Whether an element is wholly in sight of the person in front of it, in a window that has the focus. False before the
 * browser has looked.
 */
export function useSight(): readonly [ref: (element: HTMLElement | null) => void, isInSight: boolean] {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [isSeen, setSeen] = useState(false)
  const [hasFocus, setFocus] = useState(true)
  useEffect(() => {
    if (!element) return undefined
    const stop = watchSight(element, window).watch(setSeen)
    const onBlur = (): void => setFocus(false)
    const onFocus = (): void => setFocus(true)
    window.addEventListener('blur', onBlur)
    window.addEventListener('focus', onFocus)
    return () => {
      stop()
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('focus', onFocus)
    }
  }, [element])
  return [ref, isSeen && hasFocus]
}
