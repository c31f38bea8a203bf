import type { PosternState } from '#sdk/types/state.ts'
import { callAll } from './call-all.ts'

/** The newest state and those who listen to it. */
export interface AccountStore {
  readonly get: () => PosternState
  readonly set: (state: PosternState) => void
  readonly subscribe: (listener: (state: PosternState, before: PosternState) => void) => () => void
  /** Tells that nothing is known any more, and forgets the listeners. */
  readonly clear: () => void
}

/** Makes the store. Every listener sees the same, whole state: it is replaced before any of them is called. */
export function createAccountStore(initial: PosternState): AccountStore {
  const listeners = new Set<(state: PosternState, before: PosternState) => void>()
  let state = initial
  const set = (next: PosternState): void => {
    const before = state
    state = next
    callAll(listeners, next, before)
  }
  return {
    get: () => state,
    set,
    subscribe: (listener) => {
      const ownListener: typeof listener = (...states) => listener(...states)
      listeners.add(ownListener)
      return () => listeners.delete(ownListener)
    },
    clear: () => {
      set(initial)
      listeners.clear()
    },
  }
}
