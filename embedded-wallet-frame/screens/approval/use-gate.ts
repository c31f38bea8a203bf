import { useMemo, useState, useSyncExternalStore } from 'react'
import { createApprovalGate, type ApprovalGate, type ApprovalState } from '#frame/approval/approval-gate.ts'
import { createReading } from '#frame/approval/reading.ts'
import { createVisibilityGate } from '#frame/approval/visibility-gate.ts'
import { watchReading } from '#frame/approval/watch-reading.ts'
import { watchSight } from '#frame/approval/watch-sight.ts'
import type { Clock } from '#frame/platform/clock.ts'

interface Gated {
  /** Ref for the element that has to be in sight, with everything in it that has to be read. */
  readonly ref: (element: HTMLElement | null) => void
  /** Undefined until the element is mounted. */
  readonly gate: ApprovalGate | undefined
  readonly state: ApprovalState
}

const nobody = (): (() => void) => () => {}
const waiting = (): ApprovalState => 'waiting'

/** The gate of the approval in an element, as long as it is mounted. */
export function useGate(clock: Clock): Gated {
  const [element, ref] = useState<HTMLElement | null>(null)
  const gate = useMemo(() => (element ? makeGate(element, clock) : undefined), [element, clock])
  const state = useSyncExternalStore(gate?.subscribe ?? nobody, gate?.state ?? waiting)
  return { ref, gate, state }
}

function makeGate(element: HTMLElement, clock: Clock): ApprovalGate {
  const sight = watchSight(element, window)
  const content = element.querySelector('[data-content]') ?? element
  return createApprovalGate({
    visibility: createVisibilityGate({ sight, clock }),
    reading: createReading({ page: watchReading(content, window), sight, clock }),
    isFramed: window.parent !== window,
  })
}
