import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { randomToken } from '#server/encryption/tokens.ts'

/** Longer than any login window is useful. */
const MAX_AGE_S = 600
const KEY = /^[\w-]{43}$/

/**
 * Gives the browser of a login window a key of its own, in a cookie of this origin that no script reads and no other host can
 * set. A window opened again in the same browser keeps it.
 *
 * @param comesBackByForm Whether the provider answers with a form of its own page, which does not send `Lax` cookies.
 * @returns the key.
 */
export function giveWindowKey(c: Context, flowId: string, comesBackByForm = false): string {
  const key = readWindowKey(c, flowId) ?? randomToken()
  setCookie(c, nameOf(flowId), key, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: comesBackByForm ? 'None' : 'Lax',
    maxAge: MAX_AGE_S,
  })
  return key
}

/** Reads the key that this browser was given for a flow. */
export function readWindowKey(c: Context, flowId: string): string | undefined {
  const key = getCookie(c, nameOf(flowId))
  return key !== undefined && KEY.test(key) ? key : undefined
}

/** Removes the key of a window that is over. */
export function takeWindowKey(c: Context, flowId: string): void {
  deleteCookie(c, nameOf(flowId), { path: '/', secure: true })
}

function nameOf(flowId: string): string {
  return `__Host-login-${flowId}`
}
