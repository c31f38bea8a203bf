import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import { untilDone } from './until-done.ts'

/** What clients of the event-style protocol wait for before they send CONNECT_SOCIAL. */
export interface LoginNotice {
  /** The address they asked for; with `error=` when the login came to nothing. */
  readonly resultUri: string
}

/**
 * Tells a site how the login in its window ended. Those clients expect the message from the window, and know it by its
 * origin alone; this frame is of the same origin and hears of the end from the server, so the window shares nothing with
 * the page that opened it.
 *
 * @returns waits for the login of an address, in place of the one before.
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
