import { createMemo, untrack } from 'solid-js'
import { createSessionList, type SessionList, type SessionListState } from '#sdk/observables/session-list.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'
import { fieldsOf, useInstance, useSubscribed } from './use-observable.ts'

/**
 * Signs the visitor in and out (option `siwx`).
 *
 * @example
 * const { signIn } = useSignIn()
 * const { token } = await signIn()
 */
export function useSignIn(): Pick<Postern, 'signIn' | 'signOut'> {
  const { signIn, signOut } = usePostern()
  return { signIn, signOut }
}

/**
 * The sign-in sessions of the active account. They are loaded once an account is connected, and again when the account or the
 * network changes and when the modal closes; call `refresh()` after `signOut()`. Nothing is loaded before.
 *
 * @example
 * const signedIn = useSessions()
 * const isSignedIn = () => signedIn.sessions.length > 0
 */
export function useSessions(): SessionListState & Pick<SessionList, 'refresh'> {
  const instance = useInstance()
  const list = createMemo(() => createSessionList(instance()))
  return fieldsOf(useSubscribed(list), { refresh: () => untrack(list).refresh() })
}
