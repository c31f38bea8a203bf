import type { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import type { HttpEnv } from '#server/http/http-env.ts'
import { windowHeaders } from '#server/http/pages/plain-page.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { IsWindowAwaited } from '#server/wallet-api/login/login-flow.ts'
import type { LoginWindows } from '#server/wallet-api/login-window/login-windows.ts'
import { NUMBER_HEADERS, numberPage } from '#server/wallet-api/login-window/number-page.ts'
import { outcomeHeaders, outcomePage, outcomeStatus } from '#server/wallet-api/login-window/outcome-page.ts'
import { readWindowKey } from '#server/wallet-api/login-window/window-cookie.ts'
import {
  leaveWindow,
  NUMBER_PATH,
  OUTCOME_PATH,
  WINDOW_OUTCOMES,
} from '#server/wallet-api/login-window/window-outcome.ts'
import type { SessionGuard } from '#server/wallet-api/session-guard.ts'

const Outcome = z.object({
  outcome: z.enum(WINDOW_OUTCOMES).catch('LOGIN_FLOW_EXPIRED'),
  language: z.string().max(35).catch('en'),
  awaited: z
    .literal('1')
    .transform(() => true)
    .catch(false),
})

/** Adds the pages on which a login window ends or shows its number. */
export function addLoginWindowPages(
  app: OpenAPIHono<HttpEnv>,
  settings: {
    readonly windows: LoginWindows
    readonly guard: Pick<SessionGuard, 'spend'>
    readonly isWindowAwaited: IsWindowAwaited
  },
): void {
  const { windows, guard, isWindowAwaited } = settings
  app.get(OUTCOME_PATH, (c) => {
    const { outcome, language, awaited } = Outcome.parse(c.req.query())
    const page = outcomePage(outcome, mailLanguage(language), awaited)
    return c.html(page, outcomeStatus(outcome), outcomeHeaders(awaited))
  })

  app.get(`${NUMBER_PATH}/:flowId`, async (c) => {
    await guard.spend(c)
    const flowId = c.req.param('flowId')
    const standing = await windows.stateOf(flowId, readWindowKey(c, flowId))
    if (standing === undefined) return leaveWindow(c, 'LOGIN_FLOW_EXPIRED')
    const { flow, state } = standing
    const isAwaited = await isWindowAwaited(flow)
    if (state === 'number')
      return c.html(numberPage(flow, standing.number), 200, windowHeaders(NUMBER_HEADERS, isAwaited))
    if (state !== 'ended') return leaveWindow(c, 'LOGIN_BEGUN_ELSEWHERE', flow.language, isAwaited)
    // The page's script polls first and then loads this page: both need the key, which expires by itself.
    return leaveWindow(c, standing.outcome, flow.language, isAwaited)
  })
}
