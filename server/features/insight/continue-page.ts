import type { Context } from 'hono'
import { html } from 'hono/html'
import { INSIGHT_PATH, type InsightLoginFailure } from '#schemas/http/insight.ts'
import { plainPage, plainPageHeaders } from '#server/http/pages/plain-page.ts'

interface ContinueTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly proceed: string
}

const en: ContinueTexts = { direction: 'ltr', title: 'Log in', proceed: 'Continue' }

const LANGUAGES: ReadonlyMap<string, ContinueTexts> = new Map(
  Object.entries({
    en,
    de: { direction: 'ltr', title: 'Anmelden', proceed: 'Weiter' },
    ar: { direction: 'rtl', title: 'تسجيل الدخول', proceed: 'متابعة' },
  }),
)

/**
 * Answers with a document that continues to the insight page at once. A redirect would still be a navigation of the provider's
 * site, which does not send the session's `Strict` cookie.
 *
 * @param failure How the login ended without a session.
 */
export function continueToPage(c: Context, failure?: InsightLoginFailure) {
  const target = failure === undefined ? `${INSIGHT_PATH}/` : `${INSIGHT_PATH}/#${failure}`
  const primary = (c.req.header('accept-language') ?? '').toLowerCase().split(/[-,;]/)[0] ?? ''
  const language = LANGUAGES.has(primary) ? primary : 'en'
  const { direction, title, proceed } = LANGUAGES.get(language) ?? en
  const body = html`<p><a href="${target}">${proceed}</a></p>`
  return c.html(plainPage({ language, direction, title, body }), 200, {
    ...plainPageHeaders("'none'"),
    refresh: `0;url=${target}`,
  })
}
