import type { Readable } from 'svelte/store'
import { createSessionList, type SessionList, type SessionListState } from '#sdk/observables/session-list.ts'
import { listStoreOf, type OfInstance } from './store-of.ts'

/**
 * The sign-in sessions of the active account (option `siwx`). While the store has subscribers, they are loaded once an
 * account is connected, and again when the account or the network changes and when the modal closes; call `refresh()` after
 * `signOut()`. Nothing is loaded before.
 *
 * @example
 * const sessions = posternSessions()
 * $sessions.sessions.length > 0 // signed in
 */
export function posternSessions(
  of: OfInstance = {},
): Readable<SessionListState> & Pick<SessionList, 'refresh'> {
  return listStoreOf(createSessionList, of)
}
