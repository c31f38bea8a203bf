import type { Clock } from '#frame/platform/clock.ts'
import { APPROVAL_READY, type ApprovalDecision } from './approval-decision.ts'
import { ApprovalOffer } from './approval-offer.ts'

/** Why a window has nothing to ask. */
export type NoOffer = 'framed' | 'alone' | 'foreign' | 'silent'

/** An offer, and the way back of its decision. */
export interface ReceivedOffer {
  readonly offer: ApprovalOffer
  /** Counts once. */
  readonly answer: (decision: ApprovalDecision) => void
}

const OFFERED_WITHIN_MS = 10_000

/**
 * Receives the one offer of this window, from the frame of this origin that opened it and from nobody else.
 *
 * @returns why there is none: the window stands in a frame, has no opener, one of another origin, or one that says nothing.
 */
export function receiveOffer(self: Window, clock: Pick<Clock, 'after'>): Promise<ReceivedOffer | NoOffer> {
  const { origin } = self.location
  const { opener } = self
  if (self.parent !== self) return Promise.resolve('framed')
  if (!opener) return Promise.resolve('alone')
  if (!isOwn(opener, origin)) return Promise.resolve('foreign')
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<unknown>): void => {
      const [port] = event.ports
      if (!event.isTrusted || event.source !== opener || event.origin !== origin) return
      const offer = ApprovalOffer.safeParse(event.data)
      if (!offer.success || !port || event.ports.length !== 1) return
      self.removeEventListener('message', onMessage)
      stop()
      let isAnswered = false
      const answer = (decision: ApprovalDecision): void => {
        if (!isAnswered) port.postMessage(decision)
        isAnswered = true
      }
      resolve({ offer: offer.data, answer })
    }
    self.addEventListener('message', onMessage)
    const stop = clock.after(OFFERED_WITHIN_MS, () => {
      self.removeEventListener('message', onMessage)
      resolve('silent')
    })
    opener.postMessage(APPROVAL_READY, origin)
  })
}

/** Another origin's place cannot be read. */
function isOwn(opener: Window, origin: string): boolean {
  try {
    return opener.location.origin === origin
  } catch {
    return false
  }
}
