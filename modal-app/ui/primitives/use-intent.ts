import { useEffect, useRef, type DOMAttributes } from 'react'
import { startTimer } from '#modal/platform/clock.ts'

/** A pointer that only crosses the control is gone by then, and a finger that scrolls has left it. */
const POINTED_MS = 75
/** A focus that only passes is gone by then. */
const FOCUSED_MS = 200

/**
 * Tells when somebody is about to press a control: the pointer moved onto it and stayed, it has the focus, or it is being
 * pressed, by a finger for as long as a pointer stays. A control that comes to lie under a pointer at rest does not count.
 *
 * @returns properties of the control.
 */
export function useIntent(
  onIntent: (() => void) | undefined,
): Pick<DOMAttributes<Element>, 'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'> {
  const stop = useRef<() => void>(undefined)
  const isTold = useRef(false)
  useEffect(() => () => stop.current?.(), [])
  if (!onIntent) return {}
  const tell = (): void => {
    if (!isTold.current) onIntent()
    isTold.current = true
  }
  const tellAfter = (delayMs: number) => (): void => {
    stop.current ??= startTimer(tell, delayMs)
  }
  const end = (): void => {
    stop.current?.()
    stop.current = undefined
    isTold.current = false
  }
  const tellPointed = tellAfter(POINTED_MS)
  return {
    onPointerMove: tellPointed,
    onPointerLeave: end,
    onPointerDown: ({ pointerType }) => (pointerType === 'touch' ? tellPointed : tell)(),
    onFocus: tellAfter(FOCUSED_MS),
    onBlur: end,
  }
}
