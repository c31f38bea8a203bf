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

/** Sessions, and the call that asks for them again. */
export interface SessionsSignal extends Signal<SessionListState>, Pick<SessionList, 'refresh'> {}

/**
 * The sessions of the active account. They are asked for once somebody is connected, and again when account or network
 * change and when the modal closes; after `signOut()`, `refresh()` asks again. Nothing is loaded before.
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
