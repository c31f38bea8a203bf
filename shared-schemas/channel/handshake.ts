import type { VersionRange } from '#schemas/constants/protocol-versions.ts'
import { randomId } from './random-id.ts'

const READY = 'postern:ready'
const HELLO = 'postern:hello'
const LEFT = 'postern:left'

/** Delays after which a child that has had no answer repeats that it is ready. */
const READY_REPEATS_MS = [250, 1_000, 3_000, 7_000, 15_000]

/** The first message of the child: its protocol versions and a random id of its document. It carries no other content. */
interface Ready extends VersionRange {
  readonly type: typeof READY
  readonly document: string
}

/** The parent's answer. Exactly one MessagePort is transferred with it. */
interface Hello {
  readonly type: typeof HELLO
  readonly version: number
  readonly nonce: string
  readonly init: unknown
}

/** The target on which the parent listens: its window, or an object that replays earlier messages (`watch-frame.ts`). */
export interface MessageSource {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

/** A hello that passed all checks of the child. */
export interface AcceptedHello {
  readonly port: MessagePort
  /** Origin of the parent as the browser attests it, never as the message states it. */
  readonly origin: string
  readonly version: number
  readonly nonce: string
  /** Not yet parsed: the caller parses it with its schema. */
  readonly init: unknown
}

/**
 * Parent side of the handshake: waits for the child document and sends it a port. A new document (after a reload) gets a new
 * port; a repeated ready message of the same document is ignored.
 *
 * @param options.frame the element that contains the child; messages of other windows are ignored.
 * @param options.frameOrigin exact origin of the child; messages of other origins are ignored.
 * @param options.init creates the data for the child when it is needed, in the form of the chosen version.
 * @param options.onPort called with the parent's end of the port for each new document.
 * @param options.onLeft called when the visitor left the document before its application could answer.
 * @param options.onMismatch called when there is no common protocol version.
 * @returns a function that stops listening.
 * @example
 * const stop = answerReady({ host: window, frame, frameOrigin, versions, init, onPort, onMismatch })
 */
export function answerReady(options: {
  readonly host: MessageSource
  readonly frame: HTMLIFrameElement
  readonly frameOrigin: string
  readonly versions: VersionRange
  readonly init: (version: number) => unknown
  readonly onPort: (port: MessagePort, version: number) => void
  readonly onLeft?: () => void
  readonly onMismatch: (theirs: VersionRange) => void
}): () => void {
  let current = ''
  const onMessage = (event: MessageEvent<unknown>): void => {
    const child = options.frame.contentWindow
    if (!event.isTrusted || !child || event.source !== child || event.origin !== options.frameOrigin) return
    const ready = event.data
    if (isRecord(ready) && ready['type'] === LEFT) return options.onLeft?.()
    if (!isReady(ready) || ready.document === current) return
    current = ready.document
    const version = chooseVersion(options.versions, ready)
    if (version === undefined) return options.onMismatch({ min: ready.min, max: ready.max })
    const { port1, port2 } = new MessageChannel()
    const hello: Hello = { type: HELLO, version, nonce: randomId(), init: options.init(version) }
    child.postMessage(hello, options.frameOrigin, [port2])
    options.onPort(port1, version)
  }
  options.host.addEventListener('message', onMessage)
  return () => options.host.removeEventListener('message', onMessage)
}

/**
 * Child side of the handshake: announces that this document is ready and accepts one hello. The checks run in the order
 * trusted event, source, origin, port, shape; after the first valid hello the listener is removed.
 *
 * @param options.parentOrigin the browser-attested origin (`location.ancestorOrigins[0]`); undefined where the browser
 *   attests none. In that case the ready message, which has no content, is sent to any origin.
 * @param options.accepts whether the allow-list of this deployment has the origin of the event.
 * @param options.onRefused called when the parent's origin is not allowed: at once where the browser attests it, else
 *   when the parent sends its first message.
 * @returns the hello; never settles in a top-level document or below a parent that is not allowed.
 * @example
 * const hello = await awaitHello({ self: window, parentOrigin, versions: PROTOCOL_VERSIONS, accepts })
 */
export function awaitHello(options: {
  readonly self: Window
  readonly parentOrigin: string | undefined
  readonly versions: VersionRange
  readonly accepts: (origin: string) => boolean
  readonly onRefused?: (origin: string) => void
}): Promise<AcceptedHello> {
  const { self, versions, parentOrigin } = options
  // A top-level document would receive its own messages, and a parent that is not allowed must receive none.
  if (self.parent === self) return new Promise(() => {})
  if (parentOrigin !== undefined && !options.accepts(parentOrigin)) {
    options.onRefused?.(parentOrigin)
    return new Promise(() => {})
  }
  const ready: Ready = { type: READY, min: versions.min, max: versions.max, document: randomId() }
  const announce = (): void => self.parent.postMessage(ready, parentOrigin ?? '*')
  return new Promise((resolve) => {
    const timers = READY_REPEATS_MS.map((delayMs) => setTimeout(announce, delayMs))
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (!event.isTrusted || event.source !== self.parent) return
      if (parentOrigin !== undefined && event.origin !== parentOrigin) return
      if (!options.accepts(event.origin)) return options.onRefused?.(event.origin)
      const [port] = event.ports
      const hello = event.data
      if (!port || event.ports.length !== 1 || !isHello(hello)) return
      if (hello.version < versions.min || hello.version > versions.max) return
      self.removeEventListener('message', onMessage)
      timers.forEach(clearTimeout)
      resolve({ port, origin: event.origin, version: hello.version, nonce: hello.nonce, init: hello.init })
    }
    self.addEventListener('message', onMessage)
    announce()
  })
}

/**
 * Tells the parent that the visitor left, when the port is not served yet. The message has no content.
 *
 * @param origin of the parent, from the accepted hello.
 */
export function announceLeft(self: Window, origin: string): void {
  self.parent.postMessage({ type: LEFT }, origin)
}

/** The highest version both sides speak, or undefined when there is none. */
function chooseVersion(ours: VersionRange, theirs: VersionRange): number | undefined {
  const highest = Math.min(ours.max, theirs.max)
  return highest >= Math.max(ours.min, theirs.min) ? highest : undefined
}

function isReady(data: unknown): data is Ready {
  if (!isRecord(data) || data['type'] !== READY) return false
  const { min, max, document } = data
  return isVersion(min) && isVersion(max) && min <= max && isShortText(document)
}

function isHello(data: unknown): data is Hello {
  return isRecord(data) && data['type'] === HELLO && isVersion(data['version']) && isShortText(data['nonce'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64
}
