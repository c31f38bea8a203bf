import { html } from 'hono/html'
import { plainPage, plainPageHeaders, withValues } from '#server/http/pages/plain-page.ts'
import { deviceName } from '#server/providers/mailer/device-name.ts'
import { approvalTexts, type ApprovalTexts } from './approval-texts.ts'

/** The states of the page: the question, or its outcome. */
export type ApprovalPage =
  | {
      readonly state: 'question'
      readonly language: string
      readonly deviceLabel: string
      readonly siteOrigin: string
      readonly email: string
    }
  /** The code to enter where the login was started; shown only in the browser that approved it. */
  | {
      readonly state: 'code'
      readonly language: string
      readonly deviceLabel: string
      readonly siteOrigin: string
      readonly code: string
    }
  | { readonly state: 'approved' | 'refused' | 'expired'; readonly language: string }

export const APPROVAL_HEADERS = plainPageHeaders("'self'")

/** Renders the page the mail links to. */
export function approvalPage(page: ApprovalPage) {
  const { language } = page
  const texts = approvalTexts(language)
  const { direction, title } = texts
  return plainPage({ language, direction, title, body: bodyOf(page, texts) })
}

function bodyOf(page: ApprovalPage, texts: ApprovalTexts) {
  if (page.state === 'question') return question(page, texts)
  if (page.state === 'code') return code(page, texts)
  return html`<p role="status">${texts[page.state]}</p>`
}

function code(page: Extract<ApprovalPage, { state: 'code' }>, texts: ApprovalTexts) {
  const values = { device: deviceName(page.deviceLabel, page.language), site: page.siteOrigin }
  return html`<p role="status">${withValues(texts.code, values)}</p>
    <output dir="ltr">${page.code}</output>
    <p>${texts.codeAdvice}</p>`
}

function question(page: Extract<ApprovalPage, { state: 'question' }>, texts: ApprovalTexts) {
  const values = {
    device: deviceName(page.deviceLabel, page.language),
    site: page.siteOrigin,
    email: page.email,
  }
  return html`<p>${withValues(texts.question, values)}</p>
    <p>${texts.advice}</p>
    <form method="post">
      <button name="decision" value="refused">${texts.refuse}</button>
      <button name="decision" value="approved">${texts.approve}</button>
    </form>`
}
