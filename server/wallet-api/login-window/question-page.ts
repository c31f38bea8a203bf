import { html, raw } from 'hono/html'
import { LOGIN_WINDOW_CODE, LOGIN_WINDOW_KNOWN } from '#schemas/constants/login.ts'
import type { SocialProvider } from '#schemas/entities/embedded-user.ts'
import {
  plainPage,
  plainPageHeaders,
  policyHash,
  windowHeaders,
  withValues,
} from '#server/http/pages/plain-page.ts'
import { deviceName } from '#server/providers/mailer/device-name.ts'
import type { Flow } from '#server/wallet-api/login/login-flow.ts'
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

/** What the first page of a login in another window asks. */
export interface WindowQuestion {
  readonly flow: Flow
  readonly provider: SocialProvider
  /** The key of this browser. */
  readonly key: string
  readonly walletOrigin: string
}

/** The wallet frame that started the login answers within this time, also on a slow phone. */
const ANSWER_WITHIN_MS = 3_000

/**
 * Sends the code to the frames of the page that opened the window, for the wallet's origin only. The frame that started the
 * login passes it to the server, which answers the question. In any other window the visitor sees the question.
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

// Written without whitespace around it, because the policy names its hash.
const SCRIPT_ELEMENT = raw(`<script>${SCRIPT}</script>`)

/** Asks whether the visitor has started this login, unless their own wallet frame confirms it. */
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
 * Keeps the opener while the question is open.
 *
 * @param formLeadsTo Where the form finally leads besides this origin, since browsers apply `form-action` to redirects too.
 */
export function questionHeaders(formLeadsTo?: string) {
  const formAction = formLeadsTo === undefined ? "'self'" : `'self' ${formLeadsTo}`
  return windowHeaders(plainPageHeaders(formAction, `script-src ${policyHash(SCRIPT)}`), true)
}
