import { html, raw } from 'hono/html'
import { plainPage, plainPageHeaders, policyHash, windowHeaders } from './plain-page.ts'
import { errorPage, type Headers } from '#server/http/headers/security-headers.ts'

interface LoadingTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly wait: string
  /** Shown where the page that opened the window cannot navigate it. */
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

// Written without whitespace around it, because the policy names its hash.
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

/**
 * Returns the page that a site opens in the click when it holds the wallet frame itself, until the address is known.
 *
 * @param acceptLanguage The header of the browser.
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

/** Headers that keep the opener, which navigates the window. */
export function loadingHeaders(origin: string): Headers {
  const page = plainPageHeaders("'none'", `script-src ${policyHash(SCRIPT)}`)
  return windowHeaders({ ...errorPage(origin), ...page }, true)
}
