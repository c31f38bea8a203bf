import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { DeploymentOrigins } from '#server/http/deployment-origins.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { PLAIN_WINDOW_HEADERS } from '#server/http/plain-page.ts'
import { problem } from '#server/http/problem.ts'
import { readBody } from '#server/http/read-body.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { Flow } from '#server/sessions/login-flows.ts'
import type { SessionGuard } from '#server/sessions/session-guard.ts'
import type { SocialLoginService, WindowOutcome } from './social-login-service.ts'
import {
  OUTCOME_HEADERS,
  outcomePage,
  questionHeaders,
  questionPage,
  type WindowQuestion,
} from './window-page.ts'

export interface WindowRoutesSettings {
  readonly service: SocialLoginService
  readonly guard: Pick<SessionGuard, 'spend'>
  readonly deployment: DeploymentOrigins
  /** Where a provider's own page is. */
  readonly authorizeOrigin: (provider: OAuthProvider) => string
}

const WINDOW = '/wallet/v1/login/flows/:flowId/:provider'
const CALLBACK = '/wallet/v1/login/callback/:provider'
const OUTCOME = '/wallet/v1/login/outcome'
const MOST_BYTES = 65_536

const Outcome = z.object({
  outcome: z
    .enum([
      'LOGIN_DONE',
      'LOGIN_CANCELLED',
      'LOGIN_PROVIDER_FAILED',
      'LOGIN_FLOW_EXPIRED',
      'LOGIN_PROVIDER_UNKNOWN',
    ])
    .catch('LOGIN_FLOW_EXPIRED'),
  language: z.string().max(35).catch('en'),
})

/** The redirect URI of a provider, exactly as it has to be registered. */
export function redirectUri(apiOrigin: string, provider: OAuthProvider): string {
  return apiOrigin + CALLBACK.replace(':provider', provider)
}

/**
 * Adds the pages of the login window. They are told a flow by its id and tell nobody anything: how it ended is in the
 * database, for the device that started it.
 */
export function addWindowRoutes(app: OpenAPIHono<HttpEnv>, settings: WindowRoutesSettings): void {
  const { service, guard, deployment } = settings

  app.get(WINDOW, async (c) => {
    await guard.spend(c)
    const { flowId, provider } = c.req.param()
    const flow = await service.findOpen(flowId)
    if (flow === undefined) return leave(c, 'LOGIN_FLOW_EXPIRED')
    const name = OAuthProvider.safeParse(provider)
    if (!name.success || !service.offers(provider)) return refuse(c, service, flow)
    if (isOpenedHere(c, deployment)) return goOn(c, service)
    const question = { ...flow, provider: name.data, authorizeOrigin: settings.authorizeOrigin(name.data) }
    return ask(c, question)
  })

  app.post(WINDOW, async (c) => {
    await guard.spend(c)
    requireOwnForm(c, deployment.api)
    return goOn(c, service)
  })

  app.get(CALLBACK, async (c) => {
    await guard.spend(c)
    return finish(c, service, new URL(c.req.url).searchParams)
  })

  app.post(CALLBACK, async (c) => {
    await guard.spend(c)
    return finish(c, service, new URLSearchParams(await readBody(c, MOST_BYTES)))
  })

  app.get(OUTCOME, (c) => {
    const { outcome, language } = Outcome.parse(c.req.query())
    return c.html(outcomePage(outcome, mailLanguage(language)), 200, OUTCOME_HEADERS)
  })
}

/**
 * Whether the modal opened the window. Somebody else who started the login, and who talks a person into finishing it for
 * them, cannot pretend that; a site can: visitors write links into sites. Everybody else is asked.
 */
function isOpenedHere(c: Context, { modal }: DeploymentOrigins): boolean {
  const referrer = c.req.header('referer') ?? ''
  return URL.canParse(referrer) && new URL(referrer).origin === modal
}

async function goOn(c: Context, service: SocialLoginService) {
  const url = await service.begin(c.req.param('flowId') ?? '', c.req.param('provider') ?? '')
  if (url === undefined) return leave(c, 'LOGIN_FLOW_EXPIRED')
  return redirect(c, url)
}

/** Nothing can come of the login any more, so the modal is told now and not when its time is over. */
async function refuse(c: Context, service: SocialLoginService, flow: Flow) {
  await service.refuse(flow)
  return leave(c, 'LOGIN_PROVIDER_UNKNOWN', flow.language)
}

async function finish(c: Context, service: SocialLoginService, answer: URLSearchParams) {
  const { outcome, language } = await service.finish(c.req.param('provider') ?? '', answer)
  return leave(c, outcome, language)
}

/** To a page whose address holds nothing of what the provider sent. */
function leave(c: Context, outcome: WindowOutcome, language?: string) {
  const query = new URLSearchParams({
    outcome,
    language: language ?? mailLanguage(c.req.header('accept-language') ?? ''),
  })
  return redirect(c, `${OUTCOME}?${query.toString()}`)
}

function ask(c: Context, question: WindowQuestion) {
  return c.html(questionPage(question), 200, questionHeaders(question))
}

function redirect(c: Context, location: string) {
  for (const [name, value] of Object.entries(PLAIN_WINDOW_HEADERS)) c.header(name, value)
  return c.redirect(location, 303)
}

function requireOwnForm(c: Context, apiOrigin: string): void {
  if (c.req.header('origin') === apiOrigin) return
  throw problem('ORIGIN_NOT_ALLOWED', 'Continue on the page of the login itself.', 'origin')
}
