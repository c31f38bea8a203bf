import type { PosternState } from '../types.ts'
import { callAll } from './call-all.ts'

/** The newest state and those who listen to it. */
export interface AccountStore {
  readonly get: () => PosternState
  readonly set: (state: PosternState) => void
  readonly subscribe: (listener: (state: PosternState, before: PosternState) => void) => () => void
  /** Forgets listeners and state. */
  readonly clear: () => void
}

/** Makes the store. Every listener sees the same, whole state: it is replaced before any of them is called. */
export function createAccountStore(initial: PosternState): AccountStore {
  const listeners = new Set<(state: PosternState, before: PosternState) => void>()
  let state = initial
  return {
    get: () => state,
    set: (next) => {
      const before = state
      state = next
      callAll(listeners, next, before)
    },
    subscribe: (listener) => {
      const own: typeof listener = (...states) => listener(...states)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    clear: () => {
      listeners.clear()
      state = initial
    },
  }
}
