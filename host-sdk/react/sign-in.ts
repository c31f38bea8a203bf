import { useMemo, useSyncExternalStore } from 'react'
import { createSessionList, noSessions, type SessionListState } from '#sdk/observables/session-list.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'

/**
 * Signs the visitor in and out (option `siwx`).
 *
 * @example
 * const { signIn } = useSignIn()
 * const { token } = await signIn()
 */
export function useSignIn(): Pick<Postern, 'signIn' | 'signOut'> {
  const { signIn, signOut } = usePostern()
  return useMemo(() => ({ signIn, signOut }), [signIn, signOut])
}

/** Sessions as a component shows them. */
export interface PosternSessions extends SessionListState {
  /** Asks again; rejects as `getSessions` does. */
  readonly refresh: () => Promise<void>
}

/**
 * The sessions of the active account. They are asked for once somebody is connected, and again when account or network
 * change and when the modal closes; after `signOut()`, `refresh()` asks again. Nothing is loaded before.
 *
 * @example
 * const { sessions } = useSessions()
 * const isSignedIn = sessions.length > 0
 */
export function useSessions(): PosternSessions {
  const postern = usePostern()
  const { get, subscribe, refresh } = useMemo(() => createSessionList(postern), [postern])
  const state = useSyncExternalStore(subscribe, get, noSessions)
  return useMemo(() => ({ ...state, refresh }), [state, refresh])
}
