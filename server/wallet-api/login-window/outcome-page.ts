import { html, raw } from 'hono/html'
import { plainPage, plainPageHeaders, policyHash, windowHeaders } from '#server/http/pages/plain-page.ts'
import type { WindowOutcome } from './window-outcome.ts'
import { windowTexts, type WindowTexts } from './window-texts.ts'

/** Closes a window that a script has opened. Browsers refuse to close others, so the page also says what to do. */
const SCRIPT = 'window.close()'
/** The wallet frame notifies an opener that watches the window how the login ended; that message has to arrive first. */
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

/**
 * Returns the page that says how a login ended. It is the same for everybody: it and its address hold no code, token or name.
 */
export function outcomePage(outcome: WindowOutcome, language: string, isAwaited: boolean) {
  const { direction, title, ...texts } = windowTexts(language)
  const isOver = outcome === 'LOGIN_DONE' || outcome === 'LOGIN_CANCELLED'
  // Written without whitespace around it, because the policy names its hash.
  const close = isOver ? raw(`<script>${scriptOf(isAwaited)}</script>`) : ''
  const body = html`<p role="status">${texts[TEXT_OF[outcome]]}</p>
    ${close}`
  return plainPage({ language, direction, title, body })
}

/** Returns 403 where the browser was refused. */
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
