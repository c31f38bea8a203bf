import { callAll } from '#sdk/state/call-all.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { SiwxSession } from '#sdk/types/sign-in.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { partOf } from './account.ts'
import type { Reading } from './reading.ts'

/** The sessions of the active account. */
export interface SessionListState {
  /** Of the active account on its network; empty while nobody is connected. */
  readonly sessions: readonly SiwxSession[]
  /** They have been asked for and are not here yet. */
  readonly isLoading: boolean
}

/** The sessions of an instance's active account, and the call that asks again. */
export interface SessionList extends Reading<SessionListState> {
  /** Asks again; rejects as `getSessions` does. */
  readonly refresh: () => Promise<void>
}

const NOBODY: SessionListState = { sessions: [], isLoading: false }
const LOADING: SessionListState = { sessions: [], isLoading: true }

/** While nobody is connected, and before anything was asked. */
export const noSessions = (): SessionListState => NOBODY

/**
 * Makes the list of an instance. While somebody listens, sessions are asked for once an account is connected, and again
 * when account or network change and when the modal closes. Nothing is loaded before.
 */
export function createSessionList(postern: Postern): SessionList {
  const listeners = new Set<() => void>()
  let shown: { readonly of: string | undefined; readonly value: SessionListState } = {
    of: undefined,
    value: NOBODY,
  }
  let turns = 0
  let stop: (() => void) | undefined
  const get = (): SessionListState => {
    const of = addressOf(postern.getState())
    if (shown.of !== of) shown = { of, value: of === undefined ? NOBODY : LOADING }
    return shown.value
  }
  const show = (of: string, sessions: readonly SiwxSession[]): void => {
    get()
    if (shown.of !== of) return
    shown = { of, value: { sessions, isLoading: false } }
    callAll(listeners)
  }
  const refresh = async (): Promise<void> => {
    const of = addressOf(postern.getState())
    if (of === undefined) return
    turns += 1
    const turn = turns
    const sessions = await postern.getSessions()
    if (turn === turns) show(of, sessions)
  }
  // Without the option, or while the server is away, nobody is known to be signed in.
  const ask = (): void => {
    const of = addressOf(postern.getState())
    refresh().catch(() => {
      if (of !== undefined && get().isLoading) show(of, [])
    })
  }
  const follow = (): (() => void) => {
    let asked: string | undefined
    let wasOpen = false
    const look = (): void => {
      const { open } = postern.getState()
      const of = addressOf(postern.getState())
      const hasChanged = of !== asked
      if (hasChanged || (wasOpen && !open)) ask()
      wasOpen = open
      asked = of
      if (hasChanged) callAll(listeners)
    }
    const unsubscribe = postern.subscribe(look)
    look()
    return unsubscribe
  }
  return {
    get,
    refresh,
    subscribe: (listener) => {
      const own = (): void => listener()
      listeners.add(own)
      stop ??= follow()
      return () => {
        listeners.delete(own)
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
