import type { Clock } from '#frame/platform/clock.ts'
import type { WindowEnd } from '#frame/screens/tools.ts'
import { WINDOW_CLOSE, WINDOW_LINK, WINDOW_READY, WindowMessage } from './approval-messages.ts'
import type { ApprovalOffer } from './approval-offer.ts'

const CHECK_INTERVAL_MS = 300
const WIDTH = 400
const HEIGHT = 680
/** From the edges of the browser's window, below its bars: where extensions show theirs. */
const MARGIN = 16
const BARS = 72

/**
 * The wallet's own window, seen from the frame that opens it. It takes one request after another. The keys stay in the
 * frame: all that comes back is a word.
 */
export interface ApprovalWindow {
  /**
   * Opens it, or brings it to the front; to be called in a click.
   *
   * @returns false where the browser gave none, or a page around cut it off (its Cross-Origin-Opener-Policy).
   */
  readonly open: () => boolean
  /** Whether it stands there, and nothing but the wallet in it. */
  readonly isOpen: () => boolean
  /**
   * Shows a request in the open window, in place of the one before.
   *
   * @param onEnd told at most once.
   * @returns takes the request back, and closes the window if it was not decided.
   */
  readonly show: (offer: ApprovalOffer, onEnd: (end: WindowEnd) => void) => () => void
}

interface Shown {
  readonly offer: ApprovalOffer
  readonly onEnd: (end: WindowEnd) => void
  /** Whether the visitor has it on the screen: a window that closes earlier decided nothing. */
  isSeen: boolean
}

/**
 * Makes the window of this document; nothing is opened yet.
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
  /** The window may load again: each document of it gets a port of its own. */
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
      // No name: whoever knows the name of a window can take it.
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

/** Whether this origin's document stands in a window, or none yet: that of a window which was led elsewhere cannot be read. */
function isOurs(opened: Window): boolean {
  try {
    return Reflect.has(opened.document, 'body')
  } catch {
    return false
  }
}

/** At the upper right of the browser's window; a phone makes a tab of it. */
function placeOf({ screenX, screenY, outerWidth }: Window): string {
  const left = Math.max(0, Math.round(screenX + outerWidth - WIDTH - MARGIN))
  return `width=${WIDTH},height=${HEIGHT},left=${left},top=${Math.max(0, Math.round(screenY + BARS))}`
}
