// The script in the document itself: it draws the list of wallets, or the account of a returning visitor, from the site's first
// message, before the application has been fetched, and then starts the application, which takes over what is drawn.
import { announceLeft, awaitHello } from '#schemas/channel/handshake.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { partitionKey, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { DEPLOYMENT_ELEMENT_ID, type Deployment } from '#schemas/http/deployment.ts'
import { isOriginAllowed } from '#schemas/primitives/origin.ts'
import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'
import {
  placeOf,
  type DrawnView,
  type EarlyLeave,
  type EarlyWish,
} from '#modal/app/document/kernel-handover.ts'
import { parseIds } from '#modal/lib/parse-ids.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { isStorageDenied, readStored } from '#modal/platform/storage.ts'
import { applyTheme } from '#modal/ui/theme/apply-theme.ts'
import { negotiateLanguage } from '#ui/locales/negotiate.ts'
import type { AccountPart } from './account.ts'
import { drawList } from './draw-list.ts'
import type { KernelTexts } from './draw-piece.ts'
import { firstList } from './first-list.ts'
import type { NetworkFacts } from './network-facts.ts'
import { readSiteFacts, type SiteFacts } from './site-facts.ts'

/** Written by the build: `tooling/vite/kernel.ts`. */
declare const __KERNEL__: {
  readonly texts: Readonly<Record<'en', KernelTexts>>
  readonly directions: Readonly<Record<string, 'ltr' | 'rtl'>>
  readonly networks: NetworkFacts
}

/** The application starts when the list is painted, or after this time. */
const START_AFTER_MS = 400
/** A release outside of the frame may not be seen in it. */
const HELD_MS = 1_000
/** Gives the network a moment to recover. */
const RELOAD_AFTER_MS = 1_000

const { texts, directions, networks } = __KERNEL__

interface Blocks {
  readonly [DEPLOYMENT_ELEMENT_ID]: Deployment | null
  readonly 'kernel-application': Readonly<
    Record<'scripts' | 'styles' | 'logins' | 'accounts', readonly string[]>
  > & {
    readonly entry: string
    readonly accountPart: string
    readonly texts: Readonly<Record<string, readonly string[]>>
  }
}

/** The server and the build have written these blocks, and nobody else can. */
function readBlock<Id extends keyof Blocks>(id: Id): Blocks[Id] {
  const block: Blocks[Id] = JSON.parse(document.getElementById(id)?.textContent ?? 'null')
  return block
}

const root = document.documentElement
let isStarted = false
let areStylesAsked = false
let hasLogin = false
let hasAccount = false
let wish: EarlyWish | undefined
let left: EarlyLeave | undefined
const listening = new AbortController()
const leaving = new AbortController()
let released = Promise.resolve()
let setStyled = (): void => {}
const styled = new Promise<void>((resolve) => (setStyled = resolve))

const application = readBlock('kernel-application')
const deployment = readBlock(DEPLOYMENT_ELEMENT_ID)
const { ancestorOrigins }: { readonly ancestorOrigins?: DOMStringList } = location
const hello = deployment
  ? awaitHello({
      self: window,
      parentOrigin: ancestorOrigins?.[0],
      versions: PROTOCOL_VERSIONS,
      accepts: (origin) => isOriginAllowed(origin, deployment),
    })
  : new Promise<never>(() => {})

const drawn = hello
  .then(({ init, origin }) => {
    const facts = readSiteFacts(init)
    return facts && facts.projectId === deployment?.projectId ? draw(facts, deployment, origin) : undefined
  })
  // The skeleton stays, and the application draws the view.
  .catch(() => undefined)
window.posternKernel = {
  hello,
  styled,
  drawn,
  released: () => released,
  takeLeave: () => {
    leaving.abort()
    return left
  },
  takeWish: () => {
    listening.abort()
    return wish
  },
}
const stopFallback = startTimer(start, START_AFTER_MS)
void drawn.then(() => requestAnimationFrame(() => startTimer(start, 0)))
listen()

/** Draws what the visitor is about to see, as far as the document knows it. */
async function draw(
  facts: SiteFacts,
  settings: Deployment,
  siteOrigin: string,
): Promise<DrawnView | undefined> {
  const { options, opens } = facts
  const { themeMode = 'dark', themeVariables = {} } = options
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  applyTheme(root, themeMode === 'system' ? (prefersDark ? 'dark' : 'light') : themeMode, themeVariables)
  const language = negotiateLanguage(options.language ?? facts.language, texts)
  const stored = (name: string, detail?: string): string | undefined =>
    readStored(partitionKey(settings.projectId, siteOrigin, name, detail))
  const [namespace, ...others] = CHAIN_NAMESPACES.filter((one) =>
    stored(STORAGE_KEYS.connectedConnector, one),
  )
  const { view = namespace ? 'Account' : 'Connect', namespace: only } = opens ?? {}
  const show = (card: Node): void => {
    root.lang = language
    root.dir = directions[language] ?? 'ltr'
    document.getElementById('root')?.replaceChildren(card)
    if (opens) document.querySelector('h1')?.focus({ preventScroll: true })
    requestAnimationFrame(() =>
      startTimer(() => performance.mark(`postern:${view === 'Account' ? 'account' : 'list'}`), 0),
    )
  }
  if (namespace) {
    if (view !== 'Account' || others.length > 0 || facts.connects) return undefined
    hasAccount = true
    const loading = loadStyles()
    const { accountPicture }: AccountPart = await import(/* @vite-ignore */ application.accountPart)
    const question = {
      deployment: settings,
      site: facts,
      namespace,
      stored,
      networkFacts: networks,
      nowMs: Date.now(),
    }
    const picture = accountPicture(question, language)
    if (!picture) return undefined
    await loading
    // The application may have arrived first.
    if (listening.signal.aborted) return undefined
    show(picture.card)
    return { view, address: picture.address }
  }
  // The connection lies in the site's storage, which only the application can ask.
  hasAccount = facts.hasConnection === true && isStorageDenied()
  if (hasAccount) return undefined
  const pieces = document.getElementById('kernel-pieces')
  if (view !== 'Connect' || !(pieces instanceof HTMLTemplateElement)) return undefined
  const list = firstList({
    deployment: settings,
    init: facts,
    wallets: facts.wallets,
    only,
    recentIds: parseIds(stored(STORAGE_KEYS.recentWallets)),
    networkFacts: networks,
    userAgent: navigator.userAgent,
  })
  if (!list) return undefined
  hasLogin = list.methods.some(({ method }) => method !== 'wallet')
  show(drawList(list, { pieces, texts: texts[language], apiUrl: settings.apiUrl }))
  return { view }
}

/** Remembers the first press and whether the visitor left, for the application to carry out. */
function listen(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest('button') : undefined
      if (control && !isClosing(control)) press('press', control)
    },
    listening,
  )
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const input = event.target instanceof Element ? event.target.querySelector('input') : undefined
      if (input) press('submit', input)
    },
    listening,
  )
  for (const [down, ups] of [
    ['pointerdown', ['pointerup', 'pointercancel']],
    ['keydown', ['keyup', 'blur']],
  ] as const)
    document.addEventListener(
      down,
      () => {
        released = new Promise((resolve) => {
          // The click comes after it.
          const release = (): unknown => startTimer(resolve, 0)
          for (const up of ups) window.addEventListener(up, release, { once: true })
          startTimer(resolve, HELD_MS)
        })
      },
      listening,
    )
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave('escape'), leaving)
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return
      if (target.matches('.stage')) leave('backdrop')
      else if (isClosing(target)) leave('navigation')
    },
    leaving,
  )
}

/** Whether an element is the button at the end of the header, or a part of it. */
function isClosing(element: Element): boolean {
  return element.closest('.card-header > :last-child') !== null
}

function leave(reason: EarlyLeave): void {
  left ??= reason
  // The site hides its dialog at once: the application may take seconds to arrive.
  void hello.then(({ origin }) => announceLeft(window, origin))
}

function press(kind: 'press' | 'submit', control: HTMLElement): void {
  if (wish) return
  wish = { kind, control: placeOf(document, control) }
  control.style.opacity = '0.6'
}

/** Fetches the application's style sheet and scripts. If they fail to load, the document is reloaded once. */
function start(): void {
  stopFallback()
  if (isStarted) return
  isStarted = true
  const { entry, scripts, logins, accounts, texts: ofLanguages } = application
  const ahead = [...(hasLogin ? logins : []), ...(hasAccount ? accounts : [])]
  const ofLanguage = hasLogin || hasAccount ? (ofLanguages[root.lang] ?? []) : []
  void loadStyles()
  for (const href of [...scripts, ...ahead, ...ofLanguage]) link('modulepreload', href)
  import(/* @vite-ignore */ entry).catch(() => {
    const [visit] = performance.getEntriesByType('navigation')
    if (visit && 'type' in visit && visit.type !== 'reload')
      startTimer(() => location.reload(), RELOAD_AFTER_MS)
  })
}

/** Fetches the application's style sheet, once. */
function loadStyles(): Promise<void> {
  for (const href of areStylesAsked ? [] : application.styles) {
    const style = link('stylesheet', href)
    for (const type of ['load', 'error']) style.addEventListener(type, setStyled)
  }
  areStylesAsked = true
  return styled
}

function link(rel: string, href: string): HTMLLinkElement {
  const element = document.createElement('link')
  document.head.append(Object.assign(element, { rel, href, crossOrigin: '' }))
  return element
}
