import type { Context } from 'hono'
import { html } from 'hono/html'
import { plainPage, plainPageHeaders } from './plain-page.ts'

interface OutageTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly text: string
}

const en: OutageTexts = {
  direction: 'ltr',
  title: 'This service is not available right now',
  text: 'Your wallet is safe. Try again.',
}

const LANGUAGES: ReadonlyMap<string, OutageTexts> = new Map(
  Object.entries({
    en,
    de: {
      direction: 'ltr',
      title: 'Dieser Dienst ist gerade nicht verfügbar',
      text: 'Ihr Wallet ist sicher. Versuchen Sie es erneut.',
    },
    ar: { direction: 'rtl', title: 'هذه الخدمة غير متاحة الآن', text: 'محفظتك بأمان. حاول مرة أخرى.' },
  }),
)

/** Whether the answer is shown to a person as a page rather than read by a program. */
export function acceptsHtml(c: Context): boolean {
  return c.req.method === 'GET' && c.req.header('accept')?.includes('text/html') === true
}

/** Returns the page that a window shows during an outage, in the language of the browser. */
export async function outagePage(c: Context): Promise<Response> {
  const primary = (c.req.header('accept-language') ?? '').toLowerCase().split(/[-,;]/)[0] ?? ''
  const language = LANGUAGES.has(primary) ? primary : 'en'
  const { direction, title, text } = LANGUAGES.get(language) ?? en
  const body = html`<p>${text}</p>`
  return c.html(plainPage({ language, direction, title, body }), 503, plainPageHeaders("'none'"))
}
