import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { OAuthAttempt } from '#server/providers/oauth/oauth-client.ts'

/** No other host can set a cookie with this prefix, so nobody plants an attempt of their own. */
const NAME = '__Host-insight-login'
/** The provider returns the browser from another site, which does not send `Strict` cookies. */
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
const MAX_AGE_S = 600
const MAX_PART = 200

const Part = z.string().check(z.minLength(1), z.maxLength(MAX_PART))
const Attempt = z.object({ state: Part, nonce: Part, codeVerifier: Part })

/** Stores the attempt of a login in the browser that began it. */
export function giveAttempt(c: Context, attempt: OAuthAttempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  setCookie(c, NAME, value, { ...ATTRIBUTES, maxAge: MAX_AGE_S })
}

/** Reads and removes the attempt of this browser. */
export function takeAttempt(c: Context): OAuthAttempt | undefined {
  const text = Buffer.from(getCookie(c, NAME) ?? '', 'base64url').toString()
  deleteCookie(c, NAME, ATTRIBUTES)
  return Attempt.safeParse(parseJson(text)).data
}
