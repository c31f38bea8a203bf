import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import type { HttpEnv } from '#server/http/http-env.ts'
import { requireSameOriginForm } from '#server/http/origins/same-origin-form.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { SessionGuard } from '#server/wallet-api/session-guard.ts'
import { APPROVAL_HEADERS, approvalPage, type ApprovalPage } from './approval-page.ts'
import { APPROVAL_PATH, type EmailLoginService } from './email-login-service.ts'

export interface ApprovalSettings {
  readonly service: EmailLoginService
  readonly guard: Pick<SessionGuard, 'spend'>
  readonly apiOrigin: string
}

const ROUTE = `${APPROVAL_PATH}/:token`
const MAX_BYTES = 1_024
const Decision = z.object({ decision: z.enum(['approved', 'refused']) })

/**
 * Adds the page that the mail about a new device links to. Loading it changes nothing, since programs follow links too. The
 * form decides once, and only from the page itself, which then shows the code to enter where the login was started.
 */
export function addApprovalPage(app: OpenAPIHono<HttpEnv>, settings: ApprovalSettings): void {
  const { service, guard, apiOrigin } = settings

  app.get(ROUTE, async (c) => {
    await guard.spend(c)
    return send(c, await pageOf(c, service, c.req.param('token')))
  })

  app.post(ROUTE, async (c) => {
    await guard.spend(c)
    requireSameOriginForm(c, apiOrigin)
    const form = await readForm(c)
    const token = c.req.param('token')
    const approved = await service.decide(token, form.decision)
    if (approved === undefined) return c.redirect(c.req.path, 303)
    // Only this answer has the code: anyone who loads the link later, such as a mail scanner, must not see it.
    const { challenge, code } = approved
    const { language, deviceLabel, siteOrigin } = challenge
    return send(c, { state: 'code', language, deviceLabel, siteOrigin, code })
  })
}

async function pageOf(c: Context, service: EmailLoginService, token: string): Promise<ApprovalPage> {
  const found = await service.findApproval(token)
  if (found === undefined)
    return { state: 'expired', language: mailLanguage(c.req.header('accept-language') ?? '') }
  const { approval, challenge } = found
  const { language, deviceLabel, siteOrigin, email } = challenge
  if (approval !== 'pending') return { state: approval, language }
  return { state: 'question', language, deviceLabel, siteOrigin, email }
}

function send(c: Context, page: ApprovalPage) {
  return c.html(approvalPage(page), 200, APPROVAL_HEADERS)
}

async function readForm(c: Context): Promise<z.infer<typeof Decision>> {
  const text = await readBody(c, MAX_BYTES)
  const form = Decision.safeParse(Object.fromEntries(new URLSearchParams(text)))
  if (form.success) return form.data
  throw problem('REQUEST_INVALID', 'The form is not one of this page.', 'decision')
}
