import type { Clock } from '#frame/platform/clock.ts'
import { WINDOW_CLOSE, WINDOW_LINK, WINDOW_READY, type WindowMessage } from './approval-messages.ts'
import { ApprovalOffer } from './approval-offer.ts'

/** Why a window has nothing to ask. */
export type NoFrame = 'framed' | 'alone' | 'foreign' | 'silent'

/** What the frame that opened this window has it do. */
export interface FrameOrders {
  /**
   * Asks the visitor; in place of what was asked before.
   *
   * @param post the way back.
   */
  readonly show: (offer: ApprovalOffer, post: (message: WindowMessage) => void) => void
  /** Nothing is asked any more. */
  readonly close: () => void
  /** Nothing that can be shown comes any more: the page, or the frame in it, went away, or says what is no request. */
  readonly lost: () => void
}

const LINK_TIMEOUT_MS = 10_000
const CHECK_INTERVAL_MS = 300

/**
 * Joins the frame of this origin that opened this window, and nobody else.
 *
 * @returns `joined`, or why there is nothing to join: the window stands in a frame, has no opener, one of another origin, or one that
 * says nothing for 10 s.
 */
export function joinFrame(
  self: Window,
  clock: Pick<Clock, 'after'>,
  orders: FrameOrders,
): Promise<'joined' | NoFrame> {
  const { origin } = self.location
  const { opener } = self
  if (self.parent !== self) return Promise.resolve('framed')
  if (!opener) return Promise.resolve('alone')
  const first = documentOf(opener, origin)
  if (!first) return Promise.resolve('foreign')
  // A window that has a name can be taken by whoever knows it.
  self.name = ''
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<unknown>): void => {
      const [port] = event.ports
      if (!event.isTrusted || event.source !== opener || event.origin !== origin) return
      if (event.data !== WINDOW_LINK || !port || event.ports.length !== 1) return
      self.removeEventListener('message', onMessage)
      stop()
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === WINDOW_CLOSE) return orders.close()
        const offer = ApprovalOffer.safeParse(data)
        // What cannot be read is never shown in part.
        if (!offer.success) return orders.lost()
        orders.show(offer.data, (message) => port.postMessage(message))
      })
      port.start()
      const check = (): void => {
        if (documentOf(opener, origin) === first) clock.after(CHECK_INTERVAL_MS, check)
        else orders.lost()
      }
      check()
      resolve('joined')
    }
    self.addEventListener('message', onMessage)
    const stop = clock.after(LINK_TIMEOUT_MS, () => {
      self.removeEventListener('message', onMessage)
      resolve('silent')
    })
    opener.postMessage(WINDOW_READY, origin)
  })
}

/** The document that stands in a window of this origin now; another origin's, and a closed window's, cannot be read. */
function documentOf(opener: Window, origin: string): Document | undefined {
  try {
    return !opener.closed && opener.location.origin === origin ? opener.document : undefined
  } catch {
    return undefined
  }
}
