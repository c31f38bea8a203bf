import type { Clock } from '#frame/platform/clock.ts'
import type { ConfirmControl, PointerEnd, PointerPress, PressEvent } from './confirm-control.ts'
import type { VisibilityGate } from './visibility-gate.ts'

/**
 * Between the end of a finger's tap and the click the browser makes of it there is less, and a gate that closed opens
 * later. Our figure.
 */
const TAP_MS = 500

/** A control that takes the taps of fingers too. */
export interface TappedControl extends ConfirmControl {
  /** The click of a tap. */
  readonly tapClick: (event: PressEvent) => void
}

/**
 * Lets a tap count that brings the focus itself: browsers give it after the finger left and before the click. The press is
 * judged as it was, once the focus is there.
 */
export function withFingerTaps(
  control: ConfirmControl,
  options: {
    readonly gate: Pick<VisibilityGate, 'state'>
    readonly clock: Pick<Clock, 'now'>
    readonly hasFocus: () => boolean
  },
): TappedControl {
  const { gate, clock, hasFocus } = options
  let down: PointerPress | undefined
  let tap: { readonly down: PointerPress; readonly up: PointerEnd; readonly at: number } | undefined
  return {
    ...control,
    pointerDown: (event) => {
      tap = undefined
      down = gate.state() === 'open' ? event : undefined
      control.pointerDown(event)
    },
    pointerUp: (event) => {
      if (down && event.pointerType === 'touch' && !hasFocus()) tap = { down, up: event, at: clock.now() }
      control.pointerUp(event)
    },
    tapClick: ({ isTrusted }) => {
      const ended = tap
      tap = undefined
      if (!ended || !isTrusted || clock.now() - ended.at >= TAP_MS) return
      control.pointerDown(ended.down)
      control.pointerUp(ended.up)
    },
  }
}
