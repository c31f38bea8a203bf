import type { Clock } from '#frame/platform/clock.ts'
import type { WindowEnd } from '#frame/screens/tools.ts'
import { ApprovalDecision, APPROVAL_READY } from './approval-decision.ts'
import type { ApprovalOffer } from './approval-offer.ts'

const LOOK_EVERY_MS = 300
const FEATURES = 'popup,width=420,height=760'

/**
 * Opens the wallet's own window for one request, and hands it what it draws. To be called in a click, in this document.
 * The keys stay here: all that comes back is a decision.
 *
 * @param onEnd told at most once. `blocked`: the browser gave no window, or a page around cut it off (its
 * Cross-Origin-Opener-Policy); nobody can decide then.
 * @returns closes it; nothing is told any more.
 */
export function openApprovalWindow(options: {
  readonly self: Window
  readonly url: string
  readonly clock: Pick<Clock, 'after'>
  readonly offer: ApprovalOffer
  readonly onEnd: (end: WindowEnd) => void
}): () => void {
  const { self, url, clock, offer, onEnd } = options
  const { origin } = self.location
  const opened = self.open(url, '_blank', FEATURES)
  let port: MessagePort | undefined
  let stopTimer = (): void => {}

  const stop = (): void => {
    stopTimer()
    self.removeEventListener('message', onMessage)
    port?.close()
  }
  const end = (how: WindowEnd): void => {
    stop()
    onEnd(how)
  }
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (!event.isTrusted || event.source !== opened || event.origin !== origin) return
    if (event.data !== APPROVAL_READY || port) return
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const decision = ApprovalDecision.safeParse(data)
      if (decision.success) end(decision.data)
    })
    port.start()
    opened?.postMessage(offer, origin, [channel.port2])
  }
  const look = (): void => {
    if (opened?.closed !== false) return end('closed')
    stopTimer = clock.after(LOOK_EVERY_MS, look)
  }
  if (!opened) {
    stopTimer = clock.after(0, () => end('blocked'))
    return stop
  }
  self.addEventListener('message', onMessage)
  stopTimer = clock.after(LOOK_EVERY_MS, look)
  return () => {
    stop()
    opened.close()
  }
}
