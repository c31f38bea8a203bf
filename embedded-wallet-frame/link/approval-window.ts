import type { Clock } from '#frame/platform/clock.ts'
import type { WindowEnd } from '#frame/screens/tools.ts'
import { WINDOW_CLOSE, WINDOW_LINK, WINDOW_READY, WindowMessage } from './approval-messages.ts'
import type { ApprovalOffer } from './approval-offer.ts'

const CHECK_INTERVAL_MS = 300
const WIDTH = 400
const HEIGHT = 680
/** The distance from the edges of the browser's window, below its bars, where extensions open theirs. */
const MARGIN = 16
const BARS = 72

/**
 * The wallet window, seen from the frame that opens it. It takes one request after another. The keys stay in the frame; the
 * window only says that a request is shown, and what was decided.
 */
export interface ApprovalWindow {
  /**
   * Opens the window, or brings it to the front; to be called in a click.
   *
   * @returns false where the browser opened none, or a page around this frame cut it off (Cross-Origin-Opener-Policy).
   */
  readonly open: () => boolean
  /** Whether the window is open and shows nothing but the wallet. */
  readonly isOpen: () => boolean
  /**
   * Shows a request in the open window, in place of the previous one.
   *
   * @param onEnd called at most once.
   * @returns takes the request back, and closes the window if it was not decided.
   */
  readonly show: (offer: ApprovalOffer, onEnd: (end: WindowEnd) => void) => () => void
}

interface Shown {
  readonly offer: ApprovalOffer
  readonly onEnd: (end: WindowEnd) => void
  /** Whether the visitor has it on the screen; a window that closes earlier has decided nothing. */
  isSeen: boolean
}

/**
 * Makes the window of this document without opening it.
 *
 * @param options.url the window's address; it names the project and nothing else.
 * @example
 * const approvalWindow = createApprovalWindow({ self, url: '/w/shop/approve', clock })
 * button.onclick = () => approvalWindow.open() && approvalWindow.show(offer, onEnd)
 */
export function createApprovalWindow(options: {
  readonly self: Window
  readonly url: string
  readonly clock: Pick<Clock, 'after'>
}): ApprovalWindow {
  const { self, url, clock } = options
  const { origin } = self.location
  let opened: Window | undefined
  let port: MessagePort | undefined
  let shown: Shown | undefined
  let stopChecking = (): void => {}

  const isOpen = (): boolean => opened?.closed === false && isOurs(opened)
  const end = (how: WindowEnd): void => {
    const ended = shown
    shown = undefined
    ended?.onEnd(how)
  }
  const leave = (): void => {
    stopChecking()
    self.removeEventListener('message', onMessage)
    port?.close()
    port = undefined
    opened = undefined
  }
  const onDecision = ({ data }: MessageEvent<unknown>): void => {
    const message = WindowMessage.safeParse(data)
    if (!message.success || message.data.requestId !== shown?.offer.requestId) return
    if (message.data.word === 'shown') shown.isSeen = true
    else end(message.data.word)
  }
  /** The window may be reloaded; each document in it gets a port of its own. */
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (!event.isTrusted || event.source !== opened || event.origin !== origin) return
    if (event.data !== WINDOW_READY) return
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', onDecision)
    port.start()
    opened?.postMessage(WINDOW_LINK, origin, [channel.port2])
    if (shown) port.postMessage(shown.offer)
  }
  const check = (): void => {
    if (isOpen()) {
      stopChecking = clock.after(CHECK_INTERVAL_MS, check)
      return
    }
    leave()
    end(shown?.isSeen === true ? 'reject' : 'closed')
  }

  return {
    isOpen,
    open: () => {
      if (isOpen()) {
        opened?.focus()
        return true
      }
      leave()
      // A window without a name: code that knows the name of a window can take it over.
      opened = self.open(url, '_blank', `popup,${placeOf(self)}`) ?? undefined
      if (!opened) return false
      self.addEventListener('message', onMessage)
      stopChecking = clock.after(CHECK_INTERVAL_MS, check)
      return true
    },
    show: (offer, onEnd) => {
      const request: Shown = { offer, onEnd, isSeen: false }
      shown = request
      port?.postMessage(offer)
      return () => {
        if (shown !== request) return
        shown = undefined
        port?.postMessage(WINDOW_CLOSE)
        opened?.close()
        leave()
      }
    },
  }
}

/**
 * Tells whether a window has a document of this origin, or none yet. The document of a window that was navigated elsewhere
 * cannot be read.
 */
function isOurs(opened: Window): boolean {
  try {
    return Reflect.has(opened.document, 'body')
  } catch {
    return false
  }
}

/** The upper right corner of the browser's window; a phone opens a tab instead. */
function placeOf({ screenX, screenY, outerWidth }: Window): string {
  const left = Math.max(0, Math.round(screenX + outerWidth - WIDTH - MARGIN))
  return `width=${WIDTH},height=${HEIGHT},left=${left},top=${Math.max(0, Math.round(screenY + BARS))}`
}
