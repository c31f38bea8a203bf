import type { Postern } from '#sdk/types/postern.ts'
import { callAll } from './call-all.ts'

let current: Postern | undefined
const listeners = new Set<(instance: Postern | undefined) => void>()

/** The newest instance, to which the elements of the page belong. */
export function currentInstance(): Postern | undefined {
  return current
}

/** Sets the newest instance, or undefined, and notifies the listeners. */
export function setCurrentInstance(instance: Postern | undefined): void {
  current = instance
  callAll(listeners, instance)
}

/** Calls back when the instance changes; returns the function that stops it. */
export function onCurrentInstance(listener: (instance: Postern | undefined) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
