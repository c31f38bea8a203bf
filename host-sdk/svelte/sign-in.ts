import type { Readable } from 'svelte/store'
import { createSessionList, type SessionList, type SessionListState } from '#sdk/observables/session-list.ts'
import { listStoreOf, type OfInstance } from './store-of.ts'

/**
 * The sessions of the active account (option `siwx`). While somebody listens they are asked for once an account is
 * connected, and again when account or network change and when the modal closes; after `signOut()`, `refresh()` asks
 * again. Nothing is loaded before.
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
