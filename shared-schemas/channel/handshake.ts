import type { VersionRange } from '#schemas/constants/protocol-versions.ts'
import { randomId } from './random-id.ts'

const READY = 'postern:ready'
const HELLO = 'postern:hello'

/** Delays after which a child whose parent has not answered yet says again that it is ready. */
const READY_REPEATS_MS = [250, 1_000, 3_000, 7_000, 15_000]

/** What the child says first: its protocol versions and a random id of its document. No content. */
interface Ready extends VersionRange {
  readonly type: typeof READY
  readonly document: string
}

/** What the parent answers with, next to exactly one transferred MessagePort. */
interface Hello {
  readonly type: typeof HELLO
  readonly version: number
  readonly nonce: string
  readonly init: unknown
}

/** Where the parent hears messages: its window, or what stands for it. */
export interface MessageSource {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

/** A hello that passed every check of the child. */
export interface AcceptedHello {
  readonly port: MessagePort
  /** Origin of the parent, from the browser and never from the message. */
  readonly origin: string
  readonly version: number
  readonly nonce: string
  /** Unparsed: the caller parses it with its schema. */
  readonly init: unknown
}

/**
 * Parent side: waits for the child document and hands it a port. A ready of a new document (a
 * reload) makes a new port; a repeated ready of the same document is ignored.
 *
 * @param options.frame the element the child lives in; only its own window is heard.
 * @param options.frameOrigin exact origin of the child; messages of others are ignored.
 * @param options.init data for the child, made when it is needed.
 * @param options.onPort called with the parent's end of the port for each new document.
 * @param options.onMismatch called when no common protocol version exists.
 * @returns stops listening.
 * @example
 * const stop = answerReady({ host: window, frame, frameOrigin, versions, init, onPort, onMismatch })
 */
export function answerReady(options: {
  readonly host: MessageSource
  readonly frame: HTMLIFrameElement
  readonly frameOrigin: string
  readonly versions: VersionRange
  readonly init: () => unknown
  readonly onPort: (port: MessagePort, version: number) => void
  readonly onMismatch: (theirs: VersionRange) => void
}): () => void {
  let current = ''
  const onMessage = (event: MessageEvent<unknown>): void => {
    const child = options.frame.contentWindow
    if (!event.isTrusted || !child || event.source !== child || event.origin !== options.frameOrigin) return
    const ready = event.data
    if (!isReady(ready) || ready.document === current) return
    current = ready.document
    const version = chooseVersion(options.versions, ready)
    if (version === undefined) return options.onMismatch({ min: ready.min, max: ready.max })
    const { port1, port2 } = new MessageChannel()
    const hello: Hello = { type: HELLO, version, nonce: randomId(), init: options.init() }
    child.postMessage(hello, options.frameOrigin, [port2])
    options.onPort(port1, version)
  }
  options.host.addEventListener('message', onMessage)
  return () => options.host.removeEventListener('message', onMessage)
}

/**
 * Child side: says that this document is ready and accepts one hello, ever. The checks run in the
 * order trusted event, source, origin, port, shape; the first valid hello wins and the listener goes.
 *
 * @param options.parentOrigin the browser-attested origin (`location.ancestorOrigins[0]`); undefined
 *   where the browser attests none: then only the content-free ready goes out to any origin.
 * @param options.accepts the allow-list of this deployment, asked with the origin of the event.
 * @param options.onRefused called when the parent's origin is not allowed: at once where the browser
 *   attests it, else when the parent speaks.
 * @returns the hello; never settles in a page of its own or below a parent that is not allowed.
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
  // Nobody to talk to: a page of its own would hear itself, and a parent that is not allowed hears nothing.
  if (self.parent === self) return new Promise(() => {})
  if (parentOrigin !== undefined && !options.accepts(parentOrigin)) {
    options.onRefused?.(parentOrigin)
    return new Promise(() => {})
  }
  const ready: Ready = { type: READY, min: versions.min, max: versions.max, document: randomId() }
  const say = (): void => self.parent.postMessage(ready, parentOrigin ?? '*')
  return new Promise((resolve) => {
    const timers = READY_REPEATS_MS.map((delayMs) => setTimeout(say, delayMs))
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
    say()
  })
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
