import type { Reading, ReadingState } from './reading.ts'
import type { GateState, VisibilityGate } from './visibility-gate.ts'

/** Whether an approval may be pressed now, and what prevents it: being covered comes first, then not having been read. */
export type ApprovalState = GateState | Exclude<ReadingState, 'read'>

/** Lets an approval be pressed only where it was in sight and could be read. */
export interface ApprovalGate {
  readonly state: () => ApprovalState
  /** Whether the browser proves that nothing covers it. */
  readonly isProven: boolean
  /** Whether a press must be held: a page can always hide parts of a frame from a visitor, but no part of a window. */
  readonly needsHold: boolean
  /** Watches as long as there is a listener. @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Makes one gate of sight and reading.
 *
 * @param options.isFramed whether this document stands in one of a site.
 * @example
 * createApprovalGate({ visibility, reading, isFramed: window.parent !== window })
 */
export function createApprovalGate(options: {
  readonly visibility: VisibilityGate
  readonly reading: Reading
  readonly isFramed: boolean
}): ApprovalGate {
  const { visibility, reading, isFramed } = options
  const listeners = new Set<() => void>()
  let last: ApprovalState = 'waiting'
  let stopWatching: readonly (() => void)[] = []
  const state = (): ApprovalState => {
    const sight = visibility.state()
    const read = reading.state()
    return sight === 'covered' || read === 'read' ? sight : read
  }
  const update = (): void => {
    const now = state()
    if (now === last) return
    last = now
    for (const listener of listeners) listener()
  }
  return {
    state,
    isProven: visibility.isProven,
    needsHold: isFramed,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        stopWatching = [visibility.subscribe(update), reading.subscribe(update)]
        last = state()
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        for (const end of stopWatching) end()
      }
    },
  }
}
