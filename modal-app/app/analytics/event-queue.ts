import { EVENTS_AT_ONCE, type SentEvent } from '#schemas/http/analytics/events-endpoint.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Events wait until there is something to send them with. */
export interface EventQueue {
  readonly add: (event: SentEvent) => void
  /** Hands everything to the browser, which sends it also after the page is gone. */
  readonly flush: () => void
}

const SEND_AFTER_MS = 10_000
/** What is held when nothing can be sent; more is dropped. */
const MAX_HELD = 200

/**
 * Creates the queue.
 *
 * @param send takes a batch as JSON; false when the browser has no room for it now.
 */
export function createEventQueue(send: (batch: string) => boolean): EventQueue {
  // A browser without beacons throws, which must not reach what the visitor does.
  const trySend = (batch: string): boolean => {
    try {
      return send(batch)
    } catch {
      return false
    }
  }
  let held: SentEvent[] = []
  let stopTimer: (() => void) | undefined
  const flush = (): void => {
    stopTimer?.()
    stopTimer = undefined
    while (held.length > 0) {
      if (!trySend(JSON.stringify(held.slice(0, EVENTS_AT_ONCE)))) return
      held = held.slice(EVENTS_AT_ONCE)
    }
  }
  return {
    add: (event) => {
      if (held.length >= MAX_HELD) return
      held.push(event)
      if (held.length % EVENTS_AT_ONCE === 0) flush()
      else stopTimer ??= startTimer(flush, SEND_AFTER_MS)
    },
    flush,
  }
}
