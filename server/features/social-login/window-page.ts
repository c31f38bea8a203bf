import { html, raw } from 'hono/html'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { plainPage, plainPageHeaders, policyHash, withValues } from '#server/http/plain-page.ts'
import type { WindowOutcome } from './social-login-service.ts'
import { windowTexts, type WindowTexts } from './window-texts.ts'

const PROVIDER_NAMES = {
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

/** A window a script opened closes; the browser refuses it elsewhere, and the page says what to do. */
const SCRIPT = 'window.close()'

// In one piece: its hash stands in the policy.
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

const TEXT_OF = {
  LOGIN_DONE: 'done',
  LOGIN_CANCELLED: 'cancelled',
  LOGIN_PROVIDER_FAILED: 'failed',
  LOGIN_FLOW_EXPIRED: 'expired',
  LOGIN_PROVIDER_UNKNOWN: 'unknown',
} as const satisfies Record<WindowOutcome, keyof WindowTexts>

/** How a login ended. The same for everybody: no code, no token and no name is in it or in its address. */
export function outcomePage(outcome: WindowOutcome, language: string) {
  const { direction, title, ...texts } = windowTexts(language)
  const close = outcome === 'LOGIN_DONE' || outcome === 'LOGIN_CANCELLED' ? SCRIPT_ELEMENT : ''
  const body = html`<p role="status">${texts[TEXT_OF[outcome]]}</p>
    ${close}`
  return plainPage({ language, direction, title, body })
}

export const OUTCOME_HEADERS = plainPageHeaders("'none'", `script-src ${policyHash(SCRIPT)}`)

/** Asks whether the person started this login themselves. */
export function questionPage({ language, deviceLabel, siteOrigin, provider }: WindowQuestion) {
  const { direction, title, question, advice, proceed } = windowTexts(language)
  const values = { device: deviceLabel, site: siteOrigin, provider: PROVIDER_NAMES[provider] }
  const body = html`<p>${withValues(question, values)}</p>
    <p>${advice}</p>
    <form method="post"><button>${proceed}</button></form>`
  return plainPage({ language, direction, title, body })
}

/** Browsers hold the redirect after a form to `form-action` too. */
export function questionHeaders({ authorizeOrigin }: WindowQuestion) {
  return plainPageHeaders(`'self' ${authorizeOrigin}`)
}
