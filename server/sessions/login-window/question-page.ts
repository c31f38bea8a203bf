import { html, raw } from 'hono/html'
import { LOGIN_WINDOW_CODE, LOGIN_WINDOW_KNOWN } from '#schemas/constants/login-window.ts'
import type { SocialProvider } from '#schemas/entities/embedded-user.ts'
import {
  plainPage,
  plainPageHeaders,
  policyHash,
  windowHeaders,
  withValues,
} from '#server/http/pages/plain-page.ts'
import { deviceName } from '#server/providers/mailer/device-name.ts'
import type { Flow } from '#server/sessions/login/login-flow.ts'
import { windowCode } from './window-key.ts'
import { windowTexts } from './window-texts.ts'

const PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
} as const satisfies Record<SocialProvider, string>

/** What the first page of a login that goes on elsewhere asks. */
export interface WindowQuestion {
  readonly flow: Flow
  readonly provider: SocialProvider
  /** Of this browser. */
  readonly key: string
  readonly walletOrigin: string
}

/** A wallet frame that started the login answers within this time, on a slow phone too. */
const ANSWER_WITHIN_MS = 3_000

/**
 * Tells its code to the frames of the page that opened the window, and to the wallet's origin only; the frame that
 * started the login sees to it that the server knows, and then the question is answered. Anybody else sees it.
 */
const SCRIPT = [
  '(()=>{const form=document.forms[0],{flowId,code,wallet}=form.dataset,frames=[];',
  'const add=(parent,depth)=>{for(let i=0;i<parent.length&&i<16;i+=1){frames.push(parent[i]);if(depth>1)add(parent[i],depth-1)}};',
  'if(!opener)return;add(opener,2);if(frames.length===0)return;',
  'const [wait,question]=document.querySelectorAll("[data-wait],[data-question]");',
  'const show=isAsked=>{wait.hidden=isAsked;question.hidden=!isAsked};show(false);',
  `setTimeout(show,${ANSWER_WITHIN_MS},true);`,
  'addEventListener("message",({isTrusted,origin,data})=>{',
  `if(isTrusted&&origin===wallet&&data&&data.type==="${LOGIN_WINDOW_KNOWN}"&&data.flowId===flowId)form.submit()});`,
  `for(const frame of frames)frame.postMessage({type:"${LOGIN_WINDOW_CODE}",flowId,code},wallet)})()`,
].join('')

// In one piece: its hash stands in the policy.
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

/** Asks whether the person started this login themselves, unless their own wallet frame says so. */
export function questionPage({ flow, provider, key, walletOrigin }: WindowQuestion) {
  const { flowId, language } = flow
  const { direction, title, wait, question, advice, proceed } = windowTexts(language)
  const device = deviceName(flow.deviceLabel, language)
  const values = { device, site: flow.siteOrigin, provider: PROVIDER_NAMES[provider] }
  const code = windowCode(flowId, key)
  const body = html`<p role="status" data-wait hidden>${wait}</p>
    <div data-question>
      <p>${withValues(question, values)}</p>
      <p>${advice}</p>
      <form method="post" data-flow-id="${flowId}" data-code="${code}" data-wallet="${walletOrigin}">
        <button>${proceed}</button>
      </form>
    </div>
    ${SCRIPT_ELEMENT}`
  return plainPage({ language, direction, title, body })
}

/**
 * Keeps the opener, for as long as the question is open.
 *
 * @param formLeadsTo Where the form's answer leads in the end, besides this origin: browsers hold redirects to it too.
 */
export function questionHeaders(formLeadsTo?: string) {
  const formAction = formLeadsTo === undefined ? "'self'" : `'self' ${formLeadsTo}`
  return windowHeaders(plainPageHeaders(formAction, `script-src ${policyHash(SCRIPT)}`), true)
}
