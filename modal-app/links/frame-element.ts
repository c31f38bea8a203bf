import { errorMessage } from '#schemas/errors/catalogue.ts'
import type { Failure } from '#schemas/errors/result.ts'

/** The sandbox and the permissions of the wallet frame, which must never navigate the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
const PERMISSIONS = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/** The answer to calls in flight when their document is gone. */
export const FRAME_GONE: Failure = { code: 'FRAME_GONE', message: errorMessage('FRAME_GONE') }

/** Creates the element. It is never moved in the document, because that would reload it. */
export function makeFrameElement(options: {
  readonly document: Document
  readonly walletOrigin: string
  readonly projectId: string
}): HTMLIFrameElement {
  const { walletOrigin } = options
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is set right below
  const frame = options.document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = PERMISSIONS.map((name) => `${name} ${walletOrigin}`).join('; ')
  frame.referrerPolicy = 'strict-origin'
  frame.title = 'Wallet'
  frame.src = `${walletOrigin}/w/${encodeURIComponent(options.projectId)}/`
  return frame
}

/**
 * Detects that the document of a frame is gone: at once where the browser closes its port, else when the next document has
 * loaded, or when the element was removed.
 *
 * @param options.onReloaded called when another document has loaded in the element, or soon will.
 * @returns `watchPort` for each port that was handed to a document, and `stop`.
 */
export function watchFrameElement(options: {
  readonly frame: HTMLIFrameElement
  readonly onReloaded: () => void
  readonly onRemoved: () => void
}): { readonly watchPort: (port: MessagePort) => void; readonly stop: () => void } {
  const { frame, onReloaded, onRemoved } = options
  let loads = 0
  let ports = 0
  const onLoad = (): void => {
    loads += 1
    if (ports > 0 && ports < loads) onReloaded()
  }
  frame.addEventListener('load', onLoad)
  const observer = new MutationObserver(() => {
    if (!frame.isConnected) onRemoved()
  })
  if (frame.parentNode) observer.observe(frame.parentNode, { childList: true })
  return {
    watchPort: (port) => {
      ports += 1
      const mine = ports
      port.addEventListener('close', () => mine === ports && onReloaded(), { once: true })
    },
    stop: () => {
      frame.removeEventListener('load', onLoad)
      observer.disconnect()
    },
  }
}
