import type { Middleware, Reducer } from 'redux'

/** A slice or API that joins the store with the view that needs it, so that the first view does without. */
export interface OnDemandPart {
  readonly reducerPath: string
  readonly reducer: Reducer
  readonly middleware?: Middleware
}

const parts: OnDemandPart[] = []
const listeners = new Set<(part: OnDemandPart) => void>()

/** Adds a part to all present and future stores. */
export function addOnDemandPart(part: OnDemandPart): void {
  parts.push(part)
  listeners.forEach((listener) => listener(part))
}

/** Calls the listener with every part that was added, and with later ones as they are added. */
export function onOnDemandPart(listener: (part: OnDemandPart) => void): void {
  parts.forEach(listener)
  listeners.add(listener)
}
