import type { Clock } from '#frame/platform/clock.ts'
import type { PointerPlace, Presence } from './presence.ts'
import type { ApprovalGate } from './approval-gate.ts'

/** How long a press is held where a short one is not enough (docs/security-model.md §3.7). */
export const HOLD_MS = 800
/**
 * The second activation counts within this time where neither pointer nor keys are used, e.g. with a screen reader: it is
 * enough to hear the text.
 */
const ARMED_MS = 10_000
/** How long the button says that a press came too early: time to read four words. */
const EARLY_MS = 2_000

/** What the button shows. `early`: the pointer was not here for long enough. */
export type ConfirmPhase = 'idle' | 'early' | 'holding' | 'armed' | 'confirmed'

/** What matters of an event. */
export interface PressEvent {
  /** Whether the browser made it for a visitor, and not a script. */
  readonly isTrusted: boolean
}
export interface PointerEnd extends PressEvent, PointerPlace {
  /** `mouse`, `pen` or `touch`. */
  readonly pointerType: string
}
export interface PointerPress extends PointerEnd {
  readonly isPrimary: boolean
  readonly button: number
}
export interface KeyPress extends PressEvent {
  readonly key: string
  readonly repeat: boolean
}

/** Turns events on the approve button into one decision. */
export interface ConfirmControl {
  readonly phase: () => ConfirmPhase
  readonly pointerDown: (event: PointerPress) => void
  readonly pointerUp: (event: PointerEnd) => void
  readonly keyDown: (event: KeyPress) => void
  readonly keyUp: (event: KeyPress) => void
  /** A click that neither pointer nor keys made. */
  readonly click: (event: PressEvent) => void
  /** Cancels the press: pointer or focus left, or the browser took the gesture. */
  readonly cancel: () => void
  /** Notifies when the phase changes. The gate is watched meanwhile; without a listener no press counts. @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Makes the control of one approval. A press counts when the gate is open both where it begins and where it ends, the events
 * are the browser's own, pointer or focus have been here for a moment, and the window has the focus at the end. Held presses
 * take {@link HOLD_MS}. A finger always holds: it is nowhere before it presses, so nothing distinguishes a tap that was meant
 * for the page from one that was meant for this button.
 *
 * @param options.onConfirm called at most once.
 * @example
 * createConfirmControl({ gate, clock, presence, isHold: risk === 'danger' || gate.needsHold, hasFocus, onConfirm })
 */
export function createConfirmControl(options: {
  readonly gate: Pick<ApprovalGate, 'state' | 'subscribe'>
  readonly clock: Clock
  readonly presence: Pick<Presence, 'isPointerSettled' | 'isFocusSettled'>
  readonly isHold: boolean
  readonly hasFocus: () => boolean
  readonly onConfirm: () => void
}): ConfirmControl {
  const { gate, clock, presence, isHold, hasFocus, onConfirm } = options
  const listeners = new Set<() => void>()
  let phase: ConfirmPhase = 'idle'
  let isPressed = false
  let armedAt = -Infinity
  let stopTimer = (): void => {}
  let stopWatching = (): void => {}

  const mayPress = ({ isTrusted }: PressEvent): boolean =>
    isTrusted && phase !== 'confirmed' && gate.state() === 'open'
  const become = (next: ConfirmPhase): void => {
    if (phase === next) return
    phase = next
    notifyAll(listeners)
  }
  const cancel = (): void => {
    stopTimer()
    isPressed = false
    armedAt = -Infinity
    if (phase !== 'confirmed') become('idle')
  }
  const confirm = (): void => {
    if (phase === 'confirmed' || gate.state() !== 'open' || !hasFocus()) return cancel()
    stopTimer()
    phase = 'confirmed'
    // The wallet starts its work before the button is redrawn.
    clock.after(0, () => notifyAll(listeners))
    onConfirm()
  }
  const begin = (event: PressEvent, isByFinger = false): void => {
    if (!mayPress(event)) return
    cancel()
    isPressed = true
    if (!isHold && !isByFinger) return
    become('holding')
    stopTimer = clock.after(HOLD_MS, confirm)
  }
  const end = ({ isTrusted }: PressEvent): void => {
    if (isPressed && phase !== 'confirmed') (phase === 'holding' || !isTrusted ? cancel : confirm)()
  }
  const pointerDown = (event: PointerPress): void => {
    if (!isPress(event) || !mayPress(event)) return
    if (presence.isPointerSettled(event)) return begin(event, event.pointerType === 'touch')
    cancel()
    become('early')
    stopTimer = clock.after(EARLY_MS, cancel)
  }
  /** The first activation arms, the second confirms; this takes the place of holding. */
  const arm = (): void => {
    const elapsed = clock.now() - armedAt
    if (elapsed <= ARMED_MS) return elapsed < HOLD_MS ? undefined : confirm()
    cancel()
    armedAt = clock.now()
    become('armed')
    stopTimer = clock.after(ARMED_MS, cancel)
  }

  return {
    phase: () => phase,
    pointerDown,
    pointerUp: (event) => isPressed && (presence.isPointerSettled(event) ? end(event) : cancel()),
    keyDown: (event) => isActivation(event) && !event.repeat && presence.isFocusSettled() && begin(event),
    keyUp: (event) => isActivation(event) && end(event),
    click: (event) => mayPress(event) && presence.isFocusSettled() && (isHold ? arm() : confirm()),
    cancel,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) stopWatching = gate.subscribe(() => gate.state() === 'open' || cancel())
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        cancel()
        stopWatching()
      }
    },
  }
}

function notifyAll(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}

function isPress({ isPrimary, button }: PointerPress): boolean {
  return isPrimary && button === 0
}

function isActivation({ key }: KeyPress): boolean {
  return key === 'Enter' || key === ' '
}
