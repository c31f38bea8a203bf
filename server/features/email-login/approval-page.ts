import { html } from 'hono/html'
import { plainPage, plainPageHeaders, withValues } from '#server/http/plain-page.ts'
import { approvalTexts, type ApprovalTexts } from './approval-texts.ts'

/** What the page says: a question, or how it ended. */
export type ApprovalPage =
  | {
      readonly state: 'question'
      readonly language: string
      readonly deviceLabel: string
      readonly siteOrigin: string
      readonly email: string
    }
  | { readonly state: 'approved' | 'refused' | 'over' | 'mailFailed'; readonly language: string }

export const APPROVAL_HEADERS = plainPageHeaders("'self'")

/** The document of the link in the mail. */
export function approvalPage(page: ApprovalPage) {
  const { language } = page
  const texts = approvalTexts(language)
  const { direction, title } = texts
  const body =
    page.state === 'question' ? question(page, texts) : html`<p role="status">${texts[page.state]}</p>`
  return plainPage({ language, direction, title, body })
}

function question(page: Extract<ApprovalPage, { state: 'question' }>, texts: ApprovalTexts) {
  const values = { device: page.deviceLabel, site: page.siteOrigin, email: page.email }
  return html`<p>${withValues(texts.question, values)}</p>
    <p>${texts.advice}</p>
    <form method="post">
      <button name="decision" value="refused">${texts.refuse}</button>
      <button name="decision" value="approved">${texts.approve}</button>
    </form>`
}
