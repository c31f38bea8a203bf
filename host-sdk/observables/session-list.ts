import { callAll } from '#sdk/state/call-all.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { SiwxSession } from '#sdk/types/sign-in.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { partOf } from './account.ts'
import type { Observable } from './observable.ts'

/** The sign-in sessions of the active account. */
export interface SessionListState {
  /** The sessions of the active account on its network; empty while no account is connected. */
  readonly sessions: readonly SiwxSession[]
  /** The sessions are being loaded. */
  readonly isLoading: boolean
}

/** The sessions of an instance's active account, and the call that loads them again. */
export interface SessionList extends Observable<SessionListState> {
  /** Loads the sessions again; rejects as `getSessions` does. */
  readonly refresh: () => Promise<void>
}

const NO_SESSIONS: SessionListState = { sessions: [], isLoading: false }
const LOADING: SessionListState = { sessions: [], isLoading: true }

/** The list while no account is connected, and before anything was loaded. */
export const noSessions = (): SessionListState => NO_SESSIONS

/**
 * Creates the session list of an instance. While it has subscribers, sessions are loaded once an account is connected, and
 * again when the account or the network changes and when the modal closes. Nothing is loaded before.
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
  // Without the option `siwx`, or while the server is unreachable, there are no known sessions.
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
