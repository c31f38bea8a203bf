import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { WindowOutcome } from './social-login-service.ts'
import { windowTexts, type WindowTexts } from './window-texts.ts'

export const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const satisfies Record<OAuthProvider, string>

/** What the page of a window that nobody vouches for asks. */
export interface WindowQuestion {
  readonly language: string
  readonly deviceLabel: string
  readonly siteOrigin: string
  readonly provider: OAuthProvider
  /** Where the form's answer leads in the end. */
  readonly authorizeOrigin: string
}

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}',
  'h1{font-size:1.25rem}',
  'b{overflow-wrap:anywhere}',
  'button{width:100%;margin-top:1rem;font:inherit;padding:.75rem;border-radius:.75rem;border:1px solid;cursor:pointer}',
].join('')
/** A window a script opened closes; the browser refuses it elsewhere, and the page says what to do. */
const SCRIPT = 'window.close()'

// In one piece each: their hashes stand in the policy.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

const TEXT_OF = {
  LOGIN_DONE: 'done',
  LOGIN_CANCELLED: 'cancelled',
  LOGIN_PROVIDER_FAILED: 'failed',
  LOGIN_FLOW_EXPIRED: 'expired',
  LOGIN_PROVIDER_UNKNOWN: 'unknown',
} as const satisfies Record<WindowOutcome, keyof WindowTexts>

/** The window shares no group with who opened it, so neither can navigate the other or see where it is. */
export const WINDOW_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

/** How a login ended. The same for everybody: no code, no token and no name is in it or in its address. */
export function outcomePage(outcome: WindowOutcome, language: string) {
  const texts = windowTexts(language)
  const close = outcome === 'LOGIN_DONE' || outcome === 'LOGIN_CANCELLED' ? SCRIPT_ELEMENT : ''
  return page(
    language,
    texts,
    html`<p role="status">${texts[TEXT_OF[outcome]]}</p>
      ${close}`,
  )
}

export const OUTCOME_HEADERS = headers(`script-src 'sha256-${hashOf(SCRIPT)}'`, "form-action 'none'")

/** Asks whether the person started this login themselves. */
export function questionPage(question: WindowQuestion) {
  const texts = windowTexts(question.language)
  const values = {
    device: question.deviceLabel,
    site: question.siteOrigin,
    provider: PROVIDER_NAMES[question.provider],
  }
  const form = html`<p>${filled(texts.question, values)}</p>
    <p>${texts.advice}</p>
    <form method="post"><button>${texts.proceed}</button></form>`
  return page(question.language, texts, form)
}

/** Browsers hold the redirect after a form to `form-action` too. */
export function questionHeaders({ authorizeOrigin }: WindowQuestion) {
  return {
    ...headers(`form-action 'self' ${authorizeOrigin}`),
    // The form's own Origin header would be `null` with no-referrer.
    'referrer-policy': 'same-origin',
  }
}

function headers(...directives: readonly string[]) {
  const policy = ["default-src 'none'", `style-src 'sha256-${hashOf(STYLE)}'`, ...directives]
  return {
    ...WINDOW_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [...policy, "base-uri 'none'", "frame-ancestors 'none'"].join('; '),
  }
}

function page(language: string, texts: WindowTexts, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="${language}" dir="${texts.direction}">
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

/** The text with its values as bold text of their own direction. */
function filled(text: string, values: Readonly<Record<string, string>>) {
  return text.split(/(\{\w+\})/).map((part) => {
    const value = values[part.slice(1, -1)]
    return part.startsWith('{') && value !== undefined ? html`<b dir="ltr">${value}</b>` : part
  })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
