import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'

declare global {
  interface Window {
    /** The messages of windows and ports that this document received and sent, as text. */
    recordedMessages?: string[]
  }
}

/** Everything that left a document for another one, or can be read by others. */
export interface RecordedTraffic {
  /** What the site's document received, sent and could read. */
  readonly site: () => Promise<readonly string[]>
  /** What the modal's document received, sent and could read. */
  readonly modal: () => Promise<readonly string[]>
  /** Addresses and referrers of all requests, titles, names and console lines of all documents. */
  readonly open: () => Promise<readonly string[]>
}

/** Records from now on in every document of a context, except in the wallet's, which may know the secrets. */
export async function recordTraffic(context: BrowserContext): Promise<(page: Page) => RecordedTraffic> {
  const open: string[] = []
  context.on('request', (request) => open.push(request.url(), request.headers()['referer'] ?? ''))
  context.on('console', (message) => open.push(message.text()))
  context.on('weberror', (error) => open.push(String(error.error())))
  await context.addInitScript(record, DEMO_URLS.wallet)
  return (page) => ({
    site: () =>
      readDocuments(page, (url) => !url.startsWith(DEMO_URLS.modal) && !url.startsWith(DEMO_URLS.wallet)),
    modal: () => readDocuments(page, (url) => url.startsWith(DEMO_URLS.modal)),
    open: async () => {
      const names = page
        .frames()
        .map((frame) => frame.evaluate(() => [document.title, window.name, location.href]))
      return [...open, ...(await Promise.all(names)).flat()]
    },
  })
}

async function readDocuments(page: Page, matches: (url: string) => boolean): Promise<readonly string[]> {
  const frames = page.frames().filter((frame) => matches(frame.url()))
  const read = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(() => [
        ...(window.recordedMessages ?? []),
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        JSON.stringify(performance.getEntries()),
        document.referrer,
        document.cookie,
        document.documentElement.outerHTML,
      ]),
    ),
  )
  return read.flat()
}

function record(walletOrigin: string): void {
  if (location.origin === walletOrigin) return
  const recordedMessages: string[] = []
  window.recordedMessages = recordedMessages
  const textOf = (value: unknown): string =>
    JSON.stringify(value, (_key, inner: unknown) => {
      if (inner instanceof ArrayBuffer) return textOf(new Uint8Array(inner))
      if (!(inner instanceof Uint8Array)) return inner
      const hex = Array.from(inner, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return `${hex} ${btoa(String.fromCharCode(...inner))}`
    }) ?? ''
  const add = (value: unknown): void => void recordedMessages.push(textOf(value))
  for (const { prototype } of [MessagePort, Window]) {
    const post: unknown = Reflect.get(prototype, 'postMessage')
    if (typeof post !== 'function') continue
    Reflect.set(prototype, 'postMessage', function (this: unknown, ...args: unknown[]) {
      add(args[0])
      return Reflect.apply(post, this, args)
    })
  }
  // The recorder listens before the document does: on ports when they are started, on windows at once.
  const received = new WeakSet<MessagePort>()
  const listen: unknown = Reflect.get(MessagePort.prototype, 'addEventListener')
  const listenTo = (port: MessagePort): void => {
    if (received.has(port) || typeof listen !== 'function') return
    received.add(port)
    Reflect.apply(listen, port, ['message', ({ data }: MessageEvent) => add(data)])
  }
  const start: unknown = Reflect.get(MessagePort.prototype, 'start')
  MessagePort.prototype.start = function (this: MessagePort) {
    listenTo(this)
    if (typeof start === 'function') Reflect.apply(start, this, [])
  }
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    set(this: MessagePort, listener: unknown) {
      listenTo(this)
      onmessage?.set?.call(this, listener)
    },
  })
  addEventListener('message', ({ data }) => add(data))
}
