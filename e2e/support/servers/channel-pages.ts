import type { Frame, Page } from '@playwright/test'
import type { Connection } from '#schemas/channel/connection.ts'
import type { Channel } from '#e2e/support/entries/channel-entry.ts'
import { bundleEntry } from '#e2e/support/entries/bundle-entry.ts'
import { servePages, type PageServer } from './page-server.ts'

declare global {
  /** The properties that the pages below define on their window. */
  interface Window {
    readonly channel: Channel
    /** The child page counts its events. */
    readonly state: {
      accepted: number
      origin: string
      version: number
      refused: string[]
      executed: number
      abused: number
      errors: string[]
      /** When the hello was accepted, and when the last message of a flood arrived, in milliseconds. */
      acceptedAt: number
      floodedAt: number
    }
    readonly begin: () => void
    readonly port?: MessagePort
    /** The site page. */
    readonly host: {
      link: Connection | undefined
      ports: MessagePort[]
      versions: number[]
      mismatches: number
      errors: string[]
      readonly start: () => void
    }
    /** The hostile page. */
    readonly attack: (count?: number) => void
    readonly flood: (count: number) => void
    readonly got: unknown[]
  }
}

const RECORD_ERRORS = `
  addEventListener('error', (event) => notes.errors.push(String(event.message)))
  addEventListener('unhandledrejection', (event) => notes.errors.push(String(event.reason)))`

/**
 * The framed side, as the modal runs it: accepts only the site's origin. `late`: starts when the test says so; `raw`: leaves
 * its port to the test.
 */
const childPage = (site: string, wallet: string): string => `<!doctype html><title>child</title>
<script src="/channel.js"></script>
<script>
  const query = new URLSearchParams(location.search)
  const notes = (window.state = { accepted: 0, origin: '', version: 0, refused: [], executed: 0, abused: 0, errors: [], acceptedAt: 0, floodedAt: 0 })
  ${RECORD_ERRORS}
  // Only with "late": reading a message costs as much as delivering it, and the product has no such listener.
  if (query.has('late')) addEventListener('message', ({ data }) => { if (data.nonce === 'flood') notes.floodedAt = performance.now() })
  const method = (unmetered) => ({
    maxBytes: 65536, unmetered,
    parse: (value) => ({ ok: true, value }),
    handle: (value) => { notes.executed += 1; return { ok: true, value } },
  })
  window.begin = () => channel.awaitHello({
    self: window,
    parentOrigin: location.ancestorOrigins?.[0],
    versions: { min: Number(query.get('min') ?? 1), max: Number(query.get('max') ?? 1) },
    accepts: (origin) => origin === ${JSON.stringify(site)},
    onRefused: (origin) => notes.refused.push(origin),
  }).then((hello) => {
    notes.accepted += 1
    notes.acceptedAt = performance.now()
    notes.origin = hello.origin
    notes.version = hello.version
    if (query.has('raw')) return void (window.port = hello.port)
    channel.openConnection({
      port: hello.port,
      served: { open: method(false), read: method(true) },
      remote: {},
      budget: { burst: 60, perSecond: 20 },
      onAbuse: () => (notes.abused += 1),
    })
  })
  if (!query.has('late')) begin()
</script>
<iframe src="${wallet}/hostile"></iframe>`

/** The site: its link starts when the test says so. \`plain\`: leaves the ports bare, for raw messages. */
const sitePage = (child: string, evil: string): string => `<!doctype html><title>site</title>
<iframe id="child"></iframe>
<iframe src="${evil}/hostile"></iframe>
<iframe src="/hostile"></iframe>
<iframe src="${evil}/nest"></iframe>
<iframe sandbox="allow-scripts" src="${child}/hostile"></iframe>
<iframe id="data"></iframe>
<script src="/channel.js"></script>
<script src="/hostile.js"></script>
<script>
  const query = new URLSearchParams(location.search)
  const notes = (window.host = { link: undefined, ports: [], versions: [], mismatches: 0, errors: [], start })
  ${RECORD_ERRORS}
  const frame = document.getElementById('child')
  const remote = Object.fromEntries(['open', 'read'].map((name) => [name, { timeoutMs: 20000, answerBytes: 65536 }]))
  function start() {
    channel.answerReady({
      host: window, frame, frameOrigin: ${JSON.stringify(child)},
      versions: { min: Number(query.get('min') ?? 1), max: Number(query.get('max') ?? 1) },
      init: () => ({ projectId: 'demo' }),
      onPort: (port, version) => {
        notes.ports.push(port)
        notes.versions.push(version)
        if (!query.has('plain')) notes.link = channel.openConnection({ port, served: {}, remote })
      },
      onMismatch: () => (notes.mismatches += 1),
    })
  }
  document.getElementById('data').src = 'data:text/html,' + encodeURIComponent('<script>' + attackSource + '</scr' + 'ipt>')
  frame.src = ${JSON.stringify(child)} + '/?' + (query.get('child') ?? '')
</script>`

/** Sends valid hellos with ports to the child, and valid ready messages to the site, from the document it runs in. */
const ATTACK = `
  window.got = []
  window.attack = (count = 1) => {
    const site = window.opener ?? window.top
    const targets = [site.frames[0]]
    for (let index = 0; index < count; index += 1) {
      for (const child of targets) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = (event) => got.push(event.data)
        port1.postMessage({ namespace: 'penpal', type: 'SYN', participantId: 'attacker' })
        port1.postMessage({ namespace: 'penpal', type: 'CALL', id: 'a' + index, methodPath: ['open'], args: [] })
        child.postMessage({ type: 'postern:hello', version: 1, nonce: 'n', init: {} }, '*', [port2])
      }
      site.postMessage({ type: 'postern:ready', min: 1, max: 1, document: 'attack-' + Math.random() }, '*')
    }
  }
  window.flood = (count) => {
    const child = (window.opener ?? window.top).frames[0]
    for (let index = 0; index < count; index += 1)
      child.postMessage({ type: 'postern:hello', version: 1, nonce: 'flood', init: { index } }, '*')
  }`

const HOSTILE = `<!doctype html><title>hostile</title><script>${ATTACK}</script>`

/** Serves a site, a child, a wallet inside the child and hostile pages, each at an origin of its own. */
export async function serveChannelPages(): Promise<PageServer> {
  const bundle = await bundleEntry('channel-entry.ts')
  return servePages((origin) => ({
    'any/channel.js': bundle,
    'any/hostile.js': `const attackSource = ${JSON.stringify(ATTACK)}`,
    'any/hostile': HOSTILE,
    'any/bare': `<!doctype html><script>addEventListener('message', () => undefined)</script>`,
    'any/nest': `<!doctype html><iframe src="/hostile"></iframe>`,
    // Sends the same message as the child, from the child's window but from another origin.
    'any/impostor': `<!doctype html><script>parent.postMessage({ type: 'postern:ready', min: 1, max: 1, document: 'impostor' }, '*')</script>`,
    'site/': sitePage(origin('child'), origin('evil')),
    'unlisted/': sitePage(origin('child'), origin('evil')),
    'child/': childPage(origin('site'), origin('wallet')),
  }))
}

/** Waits for the frame of a page whose URL starts with a text. */
export async function frameAt(page: Page, url: string, parent?: Frame): Promise<Frame> {
  const found = (): Frame | undefined =>
    (parent ? parent.childFrames() : page.frames()).find((frame) => frame.url().startsWith(url))
  const frame =
    found() ??
    (await page.waitForEvent('framenavigated', { predicate: () => found() !== undefined }).then(found))
  if (!frame) throw new Error(`The frame at ${url} went away.`)
  return frame
}
