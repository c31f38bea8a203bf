import type { Middleware, Reducer } from 'redux'

/** A part of the store that arrives with the view that needs it, so that the first view does without. */
export interface LatePart {
  readonly reducerPath: string
  readonly reducer: Reducer
  readonly middleware?: Middleware
}

const parts: LatePart[] = []
const takers = new Set<(part: LatePart) => void>()

/** Gives a part to every store there is and will be. */
export function addLatePart(part: LatePart): void {
  parts.push(part)
  takers.forEach((take) => take(part))
}

/** Hands over the parts that have arrived, and later ones as they come. */
export function takeLateParts(take: (part: LatePart) => void): void {
  parts.forEach(take)
  takers.add(take)
}
