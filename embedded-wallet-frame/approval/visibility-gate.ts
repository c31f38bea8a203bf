import type { Clock } from '#frame/platform/clock.ts'
import { APPROVAL_VISIBLE_MS } from '#schemas/constants/times.ts'

/**
 * Whether an approval may be pressed now.
 * - `waiting`: it was not in sight for long enough yet.
 * - `covered`: it was out of sight, wholly or in part, for so long that the visitor is told.
 * - `open`: it was wholly in sight all the time; a press counts.
 */
export type GateState = 'waiting' | 'covered' | 'open'

/** What the browser reports about the sight of an element. */
export interface Sight {
  /** Whether the browser proves that nothing covers it (IntersectionObserver v2), or reports only its place. */
  readonly isProven: boolean
  /** @param listener is called now and on every change. @returns ends it. */
  readonly watch: (listener: (isSeen: boolean) => void) => () => void
}

/**
 * Lets an approval be pressed only after it was wholly in sight for a second without a break
 * (docs/security-model.md §3.4).
 */
export interface VisibilityGate {
  readonly state: () => GateState
  /** Whether the browser proves that nothing covers it. */
  readonly isProven: boolean
  /** Watches as long as there is a listener; for the first one the second begins anew. @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** How long an approval is out of sight before the visitor is told; the browser's first report takes a moment. */
const COVERED_NOTICE_MS = 600

/**
 * Makes the gate of one approval. Any loss of sight starts the second anew.
 *
 * @example
 * const gate = createVisibilityGate({ sight: watchSight(element, window), clock: browserClock })
 */
export function createVisibilityGate(options: {
  readonly sight: Sight
  readonly clock: Pick<Clock, 'after'>
}): VisibilityGate {
  const { sight, clock } = options
  const listeners = new Set<() => void>()
  let state: GateState = 'waiting'
  let isSeen: boolean | undefined
  let stopTimer = (): void => {}
  let stopWatching = (): void => {}

  const become = (next: GateState): void => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }
  const onSight = (now: boolean): void => {
    if (now === isSeen) return
    isSeen = now
    stopTimer()
    if (now) stopTimer = clock.after(APPROVAL_VISIBLE_MS, () => become('open'))
    else stopTimer = clock.after(COVERED_NOTICE_MS, () => become('covered'))
    if (state !== 'covered' || now) become('waiting')
  }
  const start = (): void => {
    stopTimer = clock.after(COVERED_NOTICE_MS, () => become('covered'))
    stopWatching = sight.watch(onSight)
  }
  const stop = (): void => {
    stopTimer()
    stopWatching()
    isSeen = undefined
    state = 'waiting'
  }

  return {
    state: () => state,
    isProven: sight.isProven,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
  }
}
