import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { INSIGHT_PATH } from '#schemas/http/insight.ts'

const HOUR_S = 3_600
const VALUE = /^[\w-]{43}$/

/** The cookie of the insight page. On https its name makes browsers refuse it from an unencrypted answer. */
export interface SessionCookie {
  readonly read: (c: Context) => string | undefined
  readonly set: (c: Context, value: string, hours: number) => void
  readonly remove: (c: Context) => void
}

export function createSessionCookie(apiOrigin: string): SessionCookie {
  const secure = apiOrigin.startsWith('https:')
  const name = secure ? '__Secure-insight' : 'insight'
  const attributes = { path: INSIGHT_PATH, secure, httpOnly: true, sameSite: 'Strict' } as const
  return {
    read(c) {
      const value = getCookie(c, name)
      return value !== undefined && VALUE.test(value) ? value : undefined
    },
    set: (c, value, hours) => setCookie(c, name, value, { ...attributes, maxAge: hours * HOUR_S }),
    remove: (c) => {
      deleteCookie(c, name, attributes)
    },
  }
}
