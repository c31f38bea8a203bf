import { html, raw } from 'hono/html'
import { plainPage, plainPageHeaders, policyHash, windowHeaders } from '#server/http/pages/plain-page.ts'
import type { WindowOutcome } from './window-outcome.ts'
import { windowTexts, type WindowTexts } from './window-texts.ts'

/** A window a script opened closes; the browser refuses it elsewhere, and the page says what to do. */
const SCRIPT = 'window.close()'
/** Who watches the window is told by the wallet's frame how the login ended, and has to hear that first. */
const SLOW_SCRIPT = 'setTimeout(()=>window.close(),5000)'

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
export function outcomePage(outcome: WindowOutcome, language: string, isAwaited: boolean) {
  const { direction, title, ...texts } = windowTexts(language)
  const isOver = outcome === 'LOGIN_DONE' || outcome === 'LOGIN_CANCELLED'
  // In one piece: its hash stands in the policy.
  const close = isOver ? raw(`<script>${scriptOf(isAwaited)}</script>`) : ''
  const body = html`<p role="status">${texts[TEXT_OF[outcome]]}</p>
    ${close}`
  return plainPage({ language, direction, title, body })
}

/** 403 where the browser was refused. */
export function outcomeStatus(outcome: WindowOutcome): 200 | 403 {
  return REFUSED.includes(outcome) ? 403 : 200
}

export function outcomeHeaders(isAwaited: boolean) {
  const headers = plainPageHeaders("'none'", `script-src ${policyHash(scriptOf(isAwaited))}`)
  return windowHeaders(headers, isAwaited)
}

function scriptOf(isAwaited: boolean): string {
  return isAwaited ? SLOW_SCRIPT : SCRIPT
}
