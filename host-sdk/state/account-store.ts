import type { PosternState } from '#sdk/types/state.ts'
import { callAll } from './call-all.ts'

/** The newest state and its subscribers. */
export interface AccountStore {
  readonly get: () => PosternState
  readonly set: (state: PosternState) => void
  readonly subscribe: (listener: (state: PosternState, before: PosternState) => void) => () => void
  /** Notifies the subscribers of the initial state, and removes them. */
  readonly clear: () => void
}

/** Creates the store. Every listener sees the same complete state, which is replaced before the first of them is called. */
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
