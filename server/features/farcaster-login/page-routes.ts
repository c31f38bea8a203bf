import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { requireSameOriginForm } from '#server/http/origins/same-origin-form.ts'
import { NUMBER_HEADERS, numberPage } from '#server/wallet-api/login-window/number-page.ts'
import { questionHeaders, questionPage } from '#server/wallet-api/login-window/question-page.ts'
import { giveWindowKey, readWindowKey } from '#server/wallet-api/login-window/window-cookie.ts'
import { leaveWindow, redirectWindow } from '#server/wallet-api/login-window/window-outcome.ts'
import type { SessionGuard } from '#server/wallet-api/session-guard.ts'
import { FARCASTER_PATH, type FarcasterLoginService } from './farcaster-login-service.ts'
import {
  FARCASTER_HEADERS,
  FARCASTER_WAIT_HEADERS,
  farcasterPage,
  farcasterWaitPage,
} from './farcaster-page.ts'

export interface FarcasterPagesSettings {
  readonly service: FarcasterLoginService
  readonly guard: Pick<SessionGuard, 'spend'>
  readonly deployment: DeploymentOrigins
}

const PAGE = `${FARCASTER_PATH}/:flowId`

/**
 * Adds the page on which a login with Farcaster continues, on a phone or in the same browser. It names the site, shows the
 * number where nothing else proves that it is the same visitor, and links to the Farcaster client. Loading it changes nothing
 * until the visitor confirms.
 */
export function addFarcasterPages(app: OpenAPIHono<HttpEnv>, settings: FarcasterPagesSettings): void {
  const { service, guard, deployment } = settings

  app.get(PAGE, async (c) => {
    await guard.spend(c)
    const flowId = c.req.param('flowId')
    const known = readWindowKey(c, flowId)
    const standing = await service.standing(flowId, known)
    if (standing === undefined || standing.flow.kind !== 'farcaster')
      return leaveWindow(c, 'LOGIN_FLOW_EXPIRED')
    const { flow, state } = standing
    if (state === 'number') return c.html(numberPage(flow, standing.number), 200, NUMBER_HEADERS)
    if (state === 'ended') return leaveWindow(c, standing.outcome, flow.language)
    if (state === 'open' && known !== undefined) return lead(c, service, flow, known, standing.attempt)
    if ((await service.findOpen(flowId)) === undefined)
      return leaveWindow(c, 'LOGIN_FLOW_EXPIRED', flow.language)
    const question = { flow, provider: 'farcaster', walletOrigin: deployment.wallet } as const
    const key = giveWindowKey(c, flowId)
    return c.html(questionPage({ ...question, key }), 200, questionHeaders())
  })

  app.post(PAGE, async (c) => {
    await guard.spend(c)
    requireSameOriginForm(c, deployment.api)
    const flowId = c.req.param('flowId')
    const flow = await service.findOpen(flowId)
    if (flow === undefined) return leaveWindow(c, 'LOGIN_FLOW_EXPIRED')
    const key = readWindowKey(c, flowId)
    if (key === undefined) {
      await service.refuse(flow, 'LOGIN_BEGUN_ELSEWHERE')
      return leaveWindow(c, 'LOGIN_BEGUN_ELSEWHERE', flow.language)
    }
    await service.claim(flowId, key)
    return redirectWindow(c, c.req.path)
  })
}

/** Sends the browser to the link, or to a page that reloads until there is one. */
async function lead(
  c: Context,
  service: FarcasterLoginService,
  flow: Parameters<FarcasterLoginService['link']>[0],
  key: string,
  attempt: string | undefined,
) {
  const url = await service.link(flow, key, attempt)
  if (url === undefined) return c.html(farcasterWaitPage(flow), 200, FARCASTER_WAIT_HEADERS)
  return c.html(farcasterPage(flow, url), 200, FARCASTER_HEADERS)
}
