import { html, raw } from 'hono/html'
import { plainPage, plainPageHeaders, policyHash, windowHeaders } from './plain-page.ts'
import { errorPage, type Headers } from '#server/http/headers/security-headers.ts'

interface LoadingTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly wait: string
  /** Where the page that opened the window cannot send it on. */
  readonly cutOff: string
}

const en: LoadingTexts = {
  direction: 'ltr',
  title: 'Log in',
  wait: 'One moment',
  cutOff:
    'The site that opened this window cannot reach it: it cuts its windows off (Cross-Origin-Opener-Policy: same-origin) and has to send same-origin-allow-popups. Nobody was logged in; close this window.',
}

const LANGUAGES: ReadonlyMap<string, LoadingTexts> = new Map(
  Object.entries({
    en,
    de: {
      direction: 'ltr',
      title: 'Anmelden',
      wait: 'Einen Moment',
      cutOff:
        'Die Seite, die dieses Fenster geöffnet hat, erreicht es nicht: Sie trennt ihre Fenster ab (Cross-Origin-Opener-Policy: same-origin) und muss same-origin-allow-popups senden. Niemand wurde angemeldet; schließen Sie das Fenster.',
    },
    ar: {
      direction: 'rtl',
      title: 'تسجيل الدخول',
      wait: 'لحظة من فضلك',
      cutOff:
        'الموقع الذي فتح هذه النافذة لا يصل إليها: فهو يعزل نوافذه (Cross-Origin-Opener-Policy: same-origin) وعليه أن يرسل same-origin-allow-popups. لم يسجّل أحد الدخول؛ أغلق هذه النافذة.',
    },
  }),
)

const SCRIPT = 'if(!opener)for(const text of document.querySelectorAll("p"))text.hidden=!text.hidden'

// In one piece: its hash stands in the policy.
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

/**
 * What a site that holds the wallet's frame itself opens in the click, until it knows where its window goes.
 *
 * @param acceptLanguage of the browser.
 */
export function loadingPage(acceptLanguage: string) {
  const primary = acceptLanguage.toLowerCase().split(/[-,;]/)[0] ?? ''
  const language = LANGUAGES.has(primary) ? primary : 'en'
  const { direction, title, wait, cutOff } = LANGUAGES.get(language) ?? en
  const body = html`<p role="status">${wait}</p>
    <p role="status" hidden>${cutOff}</p>
    ${SCRIPT_ELEMENT}`
  return plainPage({ language, direction, title, body })
}

/** Keeps the opener, who sends the window on. */
export function loadingHeaders(origin: string): Headers {
  const page = plainPageHeaders("'none'", `script-src ${policyHash(SCRIPT)}`)
  return windowHeaders({ ...errorPage(origin), ...page }, true)
}
