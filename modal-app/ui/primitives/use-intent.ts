import { useEffect, useRef, type DOMAttributes } from 'react'
import { startTimer } from '#modal/platform/clock.ts'

/** A pointer that only crosses the control is gone by then, and a finger that scrolls has left it. */
const POINTED_MS = 75
/** A focus that only passes is gone by then. */
const FOCUSED_MS = 200

/**
 * Calls back when somebody is about to press a control: the pointer moved onto it and stayed, it has the focus, or it is being
 * pressed, by a finger for as long as a pointer stays. A control that comes to lie under a pointer at rest does not count.
 *
 * @returns properties of the control.
 */
export function useIntent(
  onIntent: (() => void) | undefined,
): Pick<DOMAttributes<Element>, 'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'> {
  const stop = useRef<() => void>(undefined)
  const isNotified = useRef(false)
  useEffect(() => () => stop.current?.(), [])
  if (!onIntent) return {}
  const notify = (): void => {
    if (!isNotified.current) onIntent()
    isNotified.current = true
  }
  const notifyAfter = (delayMs: number) => (): void => {
    stop.current ??= startTimer(notify, delayMs)
  }
  const end = (): void => {
    stop.current?.()
    stop.current = undefined
    isNotified.current = false
  }
  const notifyPointed = notifyAfter(POINTED_MS)
  return {
    onPointerMove: notifyPointed,
    onPointerLeave: end,
    onPointerDown: ({ pointerType }) => (pointerType === 'touch' ? notifyPointed : notify)(),
    onFocus: notifyAfter(FOCUSED_MS),
    onBlur: end,
  }
}
