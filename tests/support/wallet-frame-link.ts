import type { FrameLinkOptions } from '#modal/links/frame-link.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { ok } from '#schemas/errors/result.ts'

const WALLET = 'https://wallet.example'
/** Real time, whatever clock a test holds. */
const { setTimeout: later } = globalThis
const GETS_NO_PORT_MS = 50

/** Whether the page has https around it, of which a test's own document knows nothing. */
export function standSecurely(isSecureContext: boolean): void {
  Object.defineProperty(document.defaultView, 'isSecureContext', {
    value: isSecureContext,
    configurable: true,
  })
}

/** Frames of this document load nothing: {@link walletIsReady} speaks for the one of the wallet. */
export function holdFrames(): void {
  standSecurely(true)
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', { set: () => {}, configurable: true })
}

/** A modal's end of the link to a wallet, whose news nobody acts on. */
export function frameLinkOptions(heard: Partial<FrameLinkOptions> = {}): FrameLinkOptions {
  const quiet = () => ok(undefined)
  return {
    document,
    walletOrigin: WALLET,
    projectId: 'demo',
    init: () => ({ projectId: 'demo', hostOrigin: 'https://shop.example', language: 'en' }),
    news: {
      sessionChanged: quiet,
      screenChanged: quiet,
      resize: quiet,
      requestClose: quiet,
      focusOut: quiet,
      requestSent: quiet,
    },
    onInitialised: () => {},
    onGone: () => {},
    onFailed: () => {},
    ...heard,
  }
}

/**
 * The document of the mounted frame says that it is there.
 *
 * @returns the port it is answered with; undefined when it gets none.
 */
export function walletIsReady(versions = PROTOCOL_VERSIONS): Promise<MessagePort | undefined> {
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('Nothing is mounted.')
  return new Promise((resolve) => {
    const postMessage = (_hello: unknown, _origin: unknown, [port]: readonly MessagePort[]) => resolve(port)
    Object.defineProperty(frame, 'contentWindow', { configurable: true, value: { postMessage } })
    later(() => resolve(undefined), GETS_NO_PORT_MS)
    const data = { type: 'postern:ready', ...versions, document: `document-${Math.random()}` }
    const facts = { data, origin: WALLET, source: frame.contentWindow, isTrusted: true }
    const event = new Event('message')
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value })
    window.dispatchEvent(event)
  })
}
