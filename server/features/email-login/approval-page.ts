import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
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

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}',
  'h1{font-size:1.25rem}',
  'b{overflow-wrap:anywhere}',
  'form{display:flex;gap:.75rem;margin-top:1.5rem}',
  'button{flex:1;font:inherit;padding:.75rem;border-radius:.75rem;border:1px solid currentColor;cursor:pointer}',
].join('')

// In one piece: its hash stands in the policy.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Nothing but this page's own style and its form; nobody frames it, and no address of it leaves. */
export const APPROVAL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  // The form's own Origin header would be `null` with no-referrer.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const

/** The document; it works without scripts. */
export function approvalPage(page: ApprovalPage) {
  const texts = approvalTexts(page.language)
  const body =
    page.state === 'question' ? question(page, texts) : html`<p role="status">${texts[page.state]}</p>`
  return html`<!doctype html>
    <html lang="${page.language}" dir="${texts.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${texts.title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${texts.title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}

function question(page: Extract<ApprovalPage, { state: 'question' }>, texts: ApprovalTexts) {
  const values = { device: page.deviceLabel, site: page.siteOrigin, email: page.email }
  return html`<p>${filled(texts.question, values)}</p>
    <p>${texts.advice}</p>
    <form method="post">
      <button name="decision" value="refused">${texts.refuse}</button>
      <button name="decision" value="approved">${texts.approve}</button>
    </form>`
}

/** The text with its values as bold text of their own direction. */
function filled(text: string, values: Readonly<Record<string, string>>) {
  return text.split(/(\{\w+\})/).map((part) => {
    const value = values[part.slice(1, -1)]
    return part.startsWith('{') && value !== undefined ? html`<b dir="ltr">${value}</b>` : part
  })
}
