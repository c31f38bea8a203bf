import { callAll } from '#sdk/state/call-all.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { SiwxSession } from '#sdk/types/sign-in.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { partOf } from './account.ts'
import type { Observable } from './observable.ts'

/** The sessions of the active account. */
export interface SessionListState {
  /** Of the active account on its network; empty while nobody is connected. */
  readonly sessions: readonly SiwxSession[]
  /** They have been asked for and are not here yet. */
  readonly isLoading: boolean
}

/** The sessions of an instance's active account, and the call that asks again. */
export interface SessionList extends Observable<SessionListState> {
  /** Asks again; rejects as `getSessions` does. */
  readonly refresh: () => Promise<void>
}

const NO_SESSIONS: SessionListState = { sessions: [], isLoading: false }
const LOADING: SessionListState = { sessions: [], isLoading: true }

/** While nobody is connected, and before anything was asked. */
export const noSessions = (): SessionListState => NO_SESSIONS

/**
 * Makes the list of an instance. While somebody listens, sessions are asked for once an account is connected, and again
 * when account or network change and when the modal closes. Nothing is loaded before.
 */
export function createSessionList(postern: Postern): SessionList {
  const listeners = new Set<() => void>()
  let current: { readonly of: string | undefined; readonly value: SessionListState } = {
    of: undefined,
    value: NO_SESSIONS,
  }
  let requests = 0
  let stop: (() => void) | undefined
  const get = (): SessionListState => {
    const of = addressOf(postern.getState())
    if (current.of !== of) current = { of, value: of === undefined ? NO_SESSIONS : LOADING }
    return current.value
  }
  const show = (of: string, sessions: readonly SiwxSession[]): void => {
    get()
    if (current.of !== of) return
    current = { of, value: { sessions, isLoading: false } }
    callAll(listeners)
  }
  const refresh = async (): Promise<void> => {
    const of = addressOf(postern.getState())
    if (of === undefined) return
    requests += 1
    const request = requests
    const sessions = await postern.getSessions()
    if (request === requests) show(of, sessions)
  }
  // Without the option, or while the server is away, nobody is known to be signed in.
  const refreshQuietly = (): void => {
    const of = addressOf(postern.getState())
    refresh().catch(() => {
      if (of !== undefined && get().isLoading) show(of, [])
    })
  }
  const follow = (): (() => void) => {
    let lastAddress: string | undefined
    let wasOpen = false
    const check = (): void => {
      const { open } = postern.getState()
      const of = addressOf(postern.getState())
      const hasChanged = of !== lastAddress
      if (hasChanged || (wasOpen && !open)) refreshQuietly()
      wasOpen = open
      lastAddress = of
      if (hasChanged) callAll(listeners)
    }
    const unsubscribe = postern.subscribe(check)
    check()
    return unsubscribe
  }
  return {
    get,
    refresh,
    subscribe: (listener) => {
      const ownListener = (): void => listener()
      listeners.add(ownListener)
      stop ??= follow()
      return () => {
        listeners.delete(ownListener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

function addressOf(state: PosternState): string | undefined {
  const part = partOf(state, undefined)
  return part?.status === 'connected' ? part.caipAddress : undefined
}
