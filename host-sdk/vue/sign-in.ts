import { computed } from 'vue'
import { forwardCalls } from '#sdk/observables/forward-calls.ts'
import { createSessionList, type SessionList, type SessionListState } from '#sdk/observables/session-list.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'
import { refsOf, useInstance, useSubscribed, type RefsOf } from './use-observable.ts'

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
 * The sessions of the active account. They are asked for once somebody is connected, and again when account or network
 * change and when the modal closes; after `signOut()`, `refresh()` asks again. Nothing is loaded before.
 *
 * @example
 * const { sessions } = useSessions()
 * const isSignedIn = computed(() => sessions.value.length > 0)
 */
export function useSessions(): RefsOf<SessionListState> & Pick<SessionList, 'refresh'> {
  const instance = useInstance()
  const list = computed(() => createSessionList(instance.value))
  const { refresh } = forwardCalls(() => list.value)
  return { ...refsOf(useSubscribed(list)), refresh }
}
