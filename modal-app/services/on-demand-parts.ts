import type { Middleware, Reducer } from 'redux'

/** A part of the store that arrives with the view that needs it, so that the first view does without. */
export interface OnDemandPart {
  readonly reducerPath: string
  readonly reducer: Reducer
  readonly middleware?: Middleware
}

const parts: OnDemandPart[] = []
const listeners = new Set<(part: OnDemandPart) => void>()

/** Gives a part to every store there is and will be. */
export function addOnDemandPart(part: OnDemandPart): void {
  parts.push(part)
  listeners.forEach((listener) => listener(part))
}

/** Hands over the parts that have arrived, and later ones as they come. */
export function onOnDemandPart(listener: (part: OnDemandPart) => void): void {
  parts.forEach(listener)
  listeners.add(listener)
}
