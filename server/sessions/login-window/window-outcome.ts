import type { Context } from 'hono'
import { PLAIN_WINDOW_HEADERS, windowHeaders } from '#server/http/pages/plain-page.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import { FLOW_FAILURES, type FlowFailure } from '#server/sessions/login/login-flow.ts'

/** How a window ended: in a login, or why not. */
export type WindowOutcome = 'LOGIN_DONE' | FlowFailure

export const WINDOW_OUTCOMES = ['LOGIN_DONE', ...FLOW_FAILURES] as const satisfies readonly WindowOutcome[]

/** Where a window ends. */
export const OUTCOME_PATH = '/wallet/v1/login/outcome'
/** Where a window shows its number. */
export const NUMBER_PATH = '/wallet/v1/login/numbers'

/**
 * To the page that says how it ended, whose address holds nothing of what a provider sent.
 *
 * @param isAwaited Whether who opened the window watches it (see {@link windowHeaders}).
 */
export function leaveWindow(c: Context, outcome: WindowOutcome, language?: string, isAwaited = false) {
  const query = new URLSearchParams({ outcome, language: language ?? readerLanguage(c) })
  if (isAwaited) query.set('awaited', '1')
  return redirectWindow(c, `${OUTCOME_PATH}?${query.toString()}`, isAwaited)
}

/**
 * The next page shares no group with who opened the window, and is not told where it comes from.
 *
 * @param isAwaited Whether who opened the window watches it: then it stays reachable.
 */
export function redirectWindow(c: Context, location: string, isAwaited = false) {
  for (const [name, value] of Object.entries(windowHeaders(PLAIN_WINDOW_HEADERS, isAwaited)))
    c.header(name, value)
  return c.redirect(location, 303)
}

/** The language of pages for somebody of whom only the browser is known. */
export function readerLanguage(c: Context): string {
  return mailLanguage(c.req.header('accept-language') ?? '')
}
