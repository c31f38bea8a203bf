import { computed, untracked, type Signal } from '@angular/core'
import { createSessionList, type SessionList, type SessionListState } from '#sdk/observables/session-list.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { injectInstance, injectSubscribed } from './inject-observable.ts'
import { injectPostern } from './instance.ts'

/**
 * Signs the visitor in and out (option `siwx`).
 *
 * @example
 * private readonly visitor = injectSignIn()
 * const { token } = await this.visitor.signIn()
 */
export function injectSignIn(): Pick<Postern, 'signIn' | 'signOut'> {
  const { signIn, signOut } = injectPostern()
  return { signIn, signOut }
}

/** The sessions, and the call that loads them again. */
export interface SessionsSignal extends Signal<SessionListState>, Pick<SessionList, 'refresh'> {}

/**
 * The sign-in sessions of the active account. They are loaded once an account is connected, and again when the account or the
 * network changes and when the modal closes; call `refresh()` after `signOut()`. Nothing is loaded before.
 *
 * @example
 * protected readonly signedIn = injectSessions()
 * // in the template: @if (signedIn().sessions.length > 0) { … }
 */
export function injectSessions(): SessionsSignal {
  const instance = injectInstance()
  const list = computed(() => createSessionList(instance()))
  return Object.assign(injectSubscribed(list), { refresh: () => untracked(list).refresh() })
}
