import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import { untilDone } from './until-done.ts'

/** The message for which clients of the event-style protocol wait before they send CONNECT_SOCIAL. */
export interface LoginNotice {
  /** The requested address; with `error=` when the login failed. */
  readonly resultUri: string
}

/**
 * Notifies a site how the login in its window ended. Existing clients expect the message from that window, and recognise it
 * by its origin alone. This frame has the same origin and learns the end from the server, so the window needs no contact with
 * the page that opened it.
 *
 * @returns waits for the login of an address, in place of the previous one.
 */
export function createLoginNotifier(
  connectSocial: Handlers<typeof AUTH_CALLS>['connectSocial'],
  notify: (notice: LoginNotice) => void,
): (uri: string) => Promise<void> {
  let newest = 0
  return async (uri) => {
    newest += 1
    const turn = newest
    const login = await untilDone(async () => connectSocial({ uri }))
    if (turn !== newest) return
    notify({ resultUri: login.ok ? uri : `${uri}?error=${encodeURIComponent(String(login.error.code))}` })
  }
}
