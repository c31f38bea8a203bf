import { html, raw } from 'hono/html'
import { plainPage, plainPageHeaders, policyHash } from '#server/http/plain-page.ts'
import type { WindowOutcome } from './window-outcome.ts'
import { windowTexts, type WindowTexts } from './window-texts.ts'

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
  LOGIN_BEGUN_ELSEWHERE: 'elsewhere',
  LOGIN_NUMBER_WRONG: 'wrongNumber',
} as const satisfies Record<WindowOutcome, keyof WindowTexts>

const REFUSED: readonly WindowOutcome[] = ['LOGIN_BEGUN_ELSEWHERE', 'LOGIN_NUMBER_WRONG']

/** How a login ended. The same for everybody: no code, no token and no name is in it or in its address. */
export function outcomePage(outcome: WindowOutcome, language: string) {
  const { direction, title, ...texts } = windowTexts(language)
  const close = outcome === 'LOGIN_DONE' || outcome === 'LOGIN_CANCELLED' ? SCRIPT_ELEMENT : ''
  const body = html`<p role="status">${texts[TEXT_OF[outcome]]}</p>
    ${close}`
  return plainPage({ language, direction, title, body })
}

/** 403 where the browser was refused. */
export function outcomeStatus(outcome: WindowOutcome): 200 | 403 {
  return REFUSED.includes(outcome) ? 403 : 200
}

export const OUTCOME_HEADERS = plainPageHeaders("'none'", `script-src ${policyHash(SCRIPT)}`)
