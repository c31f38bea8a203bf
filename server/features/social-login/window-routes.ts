import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { requireSameOriginForm } from '#server/http/origins/same-origin-form.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import type { IsWindowAwaited } from '#server/wallet-api/login/login-flow.ts'
import { questionHeaders, questionPage } from '#server/wallet-api/login-window/question-page.ts'
import { giveWindowKey, readWindowKey, takeWindowKey } from '#server/wallet-api/login-window/window-cookie.ts'
import { leaveWindow, NUMBER_PATH, redirectWindow } from '#server/wallet-api/login-window/window-outcome.ts'
import type { SessionGuard } from '#server/wallet-api/session-guard.ts'
import type { SocialLoginService } from './social-login-service.ts'

export interface WindowRoutesSettings {
  readonly service: SocialLoginService
  readonly guard: Pick<SessionGuard, 'spend'>
  readonly deployment: DeploymentOrigins
  readonly isWindowAwaited: IsWindowAwaited
  /** The origin of a provider's login page. */
  readonly authorizeOrigin: (provider: OAuthProvider) => string
}

const WINDOW = '/wallet/v1/login/flows/:flowId/:provider'
const CALLBACK = '/wallet/v1/login/callback/:provider'
const MAX_BYTES = 65_536

/** The redirect URI to register with a provider. */
export function redirectUri(apiOrigin: string, provider: OAuthProvider): string {
  return apiOrigin + CALLBACK.replace(':provider', provider)
}

/**
 * Adds the pages of the login window. They identify a flow by its id and reveal nothing: its outcome is stored for the device
 * that started it. Loading the first page changes nothing, since programs follow links too.
 */
export function addWindowRoutes(app: OpenAPIHono<HttpEnv>, settings: WindowRoutesSettings): void {
  const { service, guard, deployment, isWindowAwaited } = settings

  app.get(WINDOW, async (c) => {
    await guard.spend(c)
    const { flowId, provider } = c.req.param()
    const flow = await service.findOpen(flowId)
    if (flow === undefined) return leaveWindow(c, 'LOGIN_FLOW_EXPIRED')
    const name = OAuthProvider.safeParse(provider)
    if (!name.success || !service.offers(provider))
      return leaveWindow(c, 'LOGIN_PROVIDER_UNKNOWN', flow.language, await isWindowAwaited(flow))
    const key = giveWindowKey(c, flowId, service.comesBackByForm(name.data))
    const question = { flow, provider: name.data, key, walletOrigin: deployment.wallet }
    const leadsTo = settings.authorizeOrigin(name.data)
    return c.html(questionPage(question), 200, questionHeaders(leadsTo))
  })

  app.post(WINDOW, async (c) => {
    await guard.spend(c)
    requireSameOriginForm(c, deployment.api)
    const { flowId, provider } = c.req.param()
    const flow = await service.findOpen(flowId)
    if (flow === undefined) return leaveWindow(c, 'LOGIN_FLOW_EXPIRED')
    const isAwaited = await isWindowAwaited(flow)
    // The login cannot succeed any more, so the modal learns it now instead of after the timeout.
    const refuse = async (reason: Parameters<SocialLoginService['refuse']>[1]) => {
      await service.refuse(flow, reason)
      return leaveWindow(c, reason, flow.language, isAwaited)
    }
    const key = readWindowKey(c, flowId)
    if (key === undefined) return refuse('LOGIN_BEGUN_ELSEWHERE')
    if (!service.offers(provider)) return refuse('LOGIN_PROVIDER_UNKNOWN')
    const url = await service.begin(flowId, provider, key)
    return url === undefined
      ? leaveWindow(c, 'LOGIN_FLOW_EXPIRED', flow.language, isAwaited)
      : redirectWindow(c, url, isAwaited)
  })

  app.get(CALLBACK, async (c) => {
    await guard.spend(c)
    return finish(c, settings, new URL(c.req.url).searchParams)
  })

  app.post(CALLBACK, async (c) => {
    await guard.spend(c)
    return finish(c, settings, new URLSearchParams(await readBody(c, MAX_BYTES)))
  })
}

async function finish(
  c: Context,
  { service, isWindowAwaited }: WindowRoutesSettings,
  answer: URLSearchParams,
) {
  const keyOf = (flowId: string) => readWindowKey(c, flowId)
  const { outcome, flow } = await service.finish(c.req.param('provider') ?? '', answer, keyOf)
  const isAwaited = flow !== undefined && (await isWindowAwaited(flow))
  if (outcome === 'number') return redirectWindow(c, `${NUMBER_PATH}/${flow.flowId}`, isAwaited)
  if (flow !== undefined) takeWindowKey(c, flow.flowId)
  return leaveWindow(c, outcome, flow?.language, isAwaited)
}
