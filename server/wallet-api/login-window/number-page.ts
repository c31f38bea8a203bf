import { html, raw } from 'hono/html'
import { plainPage, plainPageHeaders, policyHash, withValues } from '#server/http/pages/plain-page.ts'
import { deviceName } from '#server/providers/mailer/device-name.ts'
import type { Flow } from '#server/wallet-api/login/login-flow.ts'
import { windowTexts } from './window-texts.ts'

/**
 * Reloads the page once it would no longer show a number. It does not compare answers, because the number may be entered
 * before the first one. The next request starts a second after the last answer, so slow answers never overlap.
 */
const SCRIPT = [
  'const look=async()=>{',
  'const now=await fetch(location.href).then((answer)=>answer.status<429?answer.text():undefined,()=>undefined);',
  'if(now===undefined||now.includes("<output"))setTimeout(look,1000);else location.reload()};',
  'setTimeout(look,1000)',
].join('')

// Written without whitespace around it, because the policy names its hash.
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

/** Shows the number to enter where the login was started, and which browser asks for it. */
export function numberPage({ language, deviceLabel, siteOrigin }: Flow, number: string) {
  const { direction, title, ...texts } = windowTexts(language)
  const values = { device: deviceName(deviceLabel, language), site: siteOrigin }
  const body = html`<p>${withValues(texts.number, values)}</p>
    <output dir="ltr">${number}</output>
    <p>${texts.numberAdvice}</p>
    <form><button>${texts.numberTyped}</button></form>
    ${SCRIPT_ELEMENT}`
  return plainPage({ language, direction, title, body })
}

export const NUMBER_HEADERS = plainPageHeaders(
  "'self'",
  `script-src ${policyHash(SCRIPT)}`,
  "connect-src 'self'",
)
