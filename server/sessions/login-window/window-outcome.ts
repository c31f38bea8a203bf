import type { Context } from 'hono'
import { PLAIN_WINDOW_HEADERS } from '#server/http/plain-page.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import { FLOW_FAILURES, type FlowFailure } from '#server/sessions/login-flow.ts'

/** How a window ended: in a login, or why not. */
export type WindowOutcome = 'LOGIN_DONE' | FlowFailure

export const WINDOW_OUTCOMES = ['LOGIN_DONE', ...FLOW_FAILURES] as const satisfies readonly WindowOutcome[]

/** Where a window ends. */
export const OUTCOME_PATH = '/wallet/v1/login/outcome'
/** Where a window shows its number. */
export const NUMBER_PATH = '/wallet/v1/login/numbers'

/** To the page that says how it ended, whose address holds nothing of what a provider sent. */
export function leaveWindow(c: Context, outcome: WindowOutcome, language?: string) {
  const query = new URLSearchParams({ outcome, language: language ?? readerLanguage(c) })
  return redirectWindow(c, `${OUTCOME_PATH}?${query.toString()}`)
}

/** The next page shares no group with who opened the window, and is not told where it comes from. */
export function redirectWindow(c: Context, location: string) {
  for (const [name, value] of Object.entries(PLAIN_WINDOW_HEADERS)) c.header(name, value)
  return c.redirect(location, 303)
}

/** The language of pages for somebody of whom only the browser is known. */
export function readerLanguage(c: Context): string {
  return mailLanguage(c.req.header('accept-language') ?? '')
}
