import type { Context } from 'hono'
import { PLAIN_WINDOW_HEADERS, windowHeaders } from '#server/http/pages/plain-page.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import { FLOW_FAILURES, type FlowFailure } from '#server/wallet-api/login/login-flow.ts'

/** How a window ended: with a login, or why without one. */
export type WindowOutcome = 'LOGIN_DONE' | FlowFailure

export const WINDOW_OUTCOMES = ['LOGIN_DONE', ...FLOW_FAILURES] as const satisfies readonly WindowOutcome[]

/** The path of the last page of a window. */
export const OUTCOME_PATH = '/wallet/v1/login/outcome'
/** The path of the page that shows a number. */
export const NUMBER_PATH = '/wallet/v1/login/numbers'

/**
 * Redirects to the page that says how the login ended, whose address holds nothing that a provider sent.
 *
 * @param isAwaited Whether the opener watches the window (see {@link windowHeaders}).
 */
export function leaveWindow(c: Context, outcome: WindowOutcome, language?: string, isAwaited = false) {
  const query = new URLSearchParams({ outcome, language: language ?? readerLanguage(c) })
  if (isAwaited) query.set('awaited', '1')
  return redirectWindow(c, `${OUTCOME_PATH}?${query.toString()}`, isAwaited)
}

/**
 * Redirects a window to a page that is isolated from its opener and receives no referrer.
 *
 * @param isAwaited Whether the opener watches the window, which then stays reachable.
 */
export function redirectWindow(c: Context, location: string, isAwaited = false) {
  for (const [name, value] of Object.entries(windowHeaders(PLAIN_WINDOW_HEADERS, isAwaited)))
    c.header(name, value)
  return c.redirect(location, 303)
}

/** Returns the language of pages for a reader of whom only the browser is known. */
export function readerLanguage(c: Context): string {
  return mailLanguage(c.req.header('accept-language') ?? '')
}
