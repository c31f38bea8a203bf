import type { Clock } from '#frame/platform/clock.ts'
import { WINDOW_CLOSE, WINDOW_LINK, WINDOW_READY, type WindowMessage } from './approval-messages.ts'
import { ApprovalOffer } from './approval-offer.ts'
import { documentOf } from './opener-document.ts'

/** Why a window has no frame to work for. */
export type NoFrame = 'framed' | 'alone' | 'foreign' | 'silent'

/** What the frame that opened this window has it do. */
export interface FrameOrders {
  /**
   * Shows a request, in place of the previous one.
   *
   * @param post sends a message back.
   */
  readonly show: (offer: ApprovalOffer, post: (message: WindowMessage) => void) => void
  /** There is nothing to decide any more. */
  readonly close: () => void
  /** The frame is lost: the page, or the frame in it, went away, or sent something that is no request. */
  readonly lost: () => void
}

const LINK_TIMEOUT_MS = 10_000
const CHECK_INTERVAL_MS = 300

/**
 * Links this window to the frame of its own origin that opened it, and to no other.
 *
 * @returns `joined`, or why there is no frame: the window stands in a frame itself, it has no opener or one of another
 * origin, or the opener has not answered for 10 s.
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
  // Code that knows the name of a window can take it over.
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
        // A request that cannot be read is not shown in part either.
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
