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

/** The sessions, and the call that loads them again. */
export interface PosternSessions extends SessionListState {
  /** Loads the sessions again; rejects as `getSessions` does. */
  readonly refresh: () => Promise<void>
}

/**
 * The sign-in sessions of the active account. They are loaded once an account is connected, and again when the account or the
 * network changes and when the modal closes; call `refresh()` after `signOut()`. Nothing is loaded before.
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
