import { callAll } from '#sdk/state/call-all.ts'

/** A value with subscribers. */
export interface ValueStore<T> {
  readonly get: () => T
  /** The initial value. */
  readonly first: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates the store. */
export function createValueStore<T>(initial: T): ValueStore<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    first: () => initial,
    set: (next) => {
      value = next
      callAll(listeners)
    },
    subscribe: (listener) => {
      const ownListener = (): void => listener()
      listeners.add(ownListener)
      return () => void listeners.delete(ownListener)
    },
  }
}
