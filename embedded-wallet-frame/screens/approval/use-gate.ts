import { useMemo, useState, useSyncExternalStore } from 'react'
import { createVisibilityGate, type GateState, type VisibilityGate } from '#frame/approval/visibility-gate.ts'
import { watchSight } from '#frame/approval/watch-sight.ts'
import type { Clock } from '#frame/platform/clock.ts'

interface Gated {
  /** Takes the element that must be in sight. */
  readonly ref: (element: HTMLElement | null) => void
  /** Undefined until the element is there. */
  readonly gate: VisibilityGate | undefined
  readonly state: GateState
}

const nobody = (): (() => void) => () => {}
const waiting = (): GateState => 'waiting'

/** The gate of the approval that stands in an element, as long as it stands there. */
export function useGate(clock: Clock): Gated {
  const [element, ref] = useState<HTMLElement | null>(null)
  const gate = useMemo(
    () => (element ? createVisibilityGate({ sight: watchSight(element, window), clock }) : undefined),
    [element, clock],
  )
  const state = useSyncExternalStore(gate?.subscribe ?? nobody, gate?.state ?? waiting)
  return { ref, gate, state }
}
