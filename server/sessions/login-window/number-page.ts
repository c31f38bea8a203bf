import { html, raw } from 'hono/html'
import { plainPage, plainPageHeaders, policyHash, withValues } from '#server/http/plain-page.ts'
import type { Flow } from '#server/sessions/login-flow.ts'
import { windowTexts } from './window-texts.ts'

/**
 * Loads the page again once it would say something else than a number. It compares with no earlier answer: the number may be
 * typed in before the first one.
 */
const SCRIPT = [
  'setInterval(async()=>{',
  'const now=await fetch(location.href).then((answer)=>answer.status<429?answer.text():undefined,()=>undefined);',
  'if(now!==undefined&&!now.includes("<output"))location.reload()},1000)',
].join('')

// In one piece: its hash stands in the policy.
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

/** Shows the number that has to be typed in where the login was started, and who asked for it. */
export function numberPage({ language, deviceLabel, siteOrigin }: Flow, number: string) {
  const { direction, title, ...texts } = windowTexts(language)
  const body = html`<p>${withValues(texts.number, { device: deviceLabel, site: siteOrigin })}</p>
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
