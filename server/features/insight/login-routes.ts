import type { Hono } from 'hono'
import { INSIGHT_LOGIN_PATH, INSIGHT_PATH } from '#schemas/http/insight.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { giveAttempt, takeAttempt } from './attempt-cookie.ts'
import { continueToPage } from './continue-page.ts'
import type { OperatorLogin } from './operator-login.ts'
import { createSessionCookie } from './session-cookie.ts'
import { SESSION_HOURS, type InsightSessionService } from './session-service.ts'

export interface LoginRoutesSettings {
  readonly apiOrigin: string
  readonly limit: RateLimit
  /** Loaded with the first login. */
  readonly login: () => Promise<OperatorLogin>
  readonly sessions: () => Promise<Pick<InsightSessionService, 'begin'>>
}

const CALLBACK = `${INSIGHT_PATH}/callback`

/** Returns the redirect URI that is registered at the provider. */
export function insightCallback(apiOrigin: string): string {
  return `${apiOrigin}${CALLBACK}`
}

/**
 * Adds the login of operators at an OpenID provider (OpenID Connect Core 1.0, section 3.1). The attempt is in a cookie of the
 * browser that began it, and its state has to come back with the code.
 */
export function addLoginRoutes(
  app: Hono<HttpEnv>,
  { apiOrigin, limit, login, sessions }: LoginRoutesSettings,
): void {
  const cookie = createSessionCookie(apiOrigin)

  app.get(INSIGHT_LOGIN_PATH, async (c) => {
    await limit.spend(c, clientKey(c), 1)
    const { url, attempt } = await (await login()).begin()
    giveAttempt(c, attempt)
    return c.redirect(url)
  })

  app.get(CALLBACK, async (c) => {
    await limit.spend(c, clientKey(c), 1)
    const attempt = takeAttempt(c)
    if (attempt === undefined) return continueToPage(c, 'failed')
    const end = await (await login()).finish(attempt, new URL(c.req.url).searchParams)
    if (end !== 'operator') return continueToPage(c, end)
    cookie.set(c, await (await sessions()).begin(), SESSION_HOURS)
    return continueToPage(c)
  })
}
