import type { Clock } from '#frame/platform/clock.ts'
import type { Display } from './watch-display.ts'

/**
 * Between two requests that follow each other a client hides the frame, which the second one may have come before: it was not
 * in sight for so long then, and is in sight again sooner than the other. A second is longer than any redraw.
 */
const SETTLED_MS = 1_000
const HIDDEN_MS = 3_000
/**
 * Clients send a request first and show the frame for it: not later than this. Later, nobody sees that the two belong
 * together.
 */
const NEVER_SHOWN_MS = 10_000

interface PendingRequest {
  readonly drop: () => void
  /** Milliseconds since 1970. */
  shownAt: number | undefined
  stopWaiting: () => void
}

/** What a person is asked about at the request of a site. */
export interface PendingRequests {
  /**
   * A question begins.
   *
   * @param drop ends it; the site is answered with 4001.
   * @returns to be called when it is answered.
   */
  readonly begin: (drop: () => void) => () => void
}

/**
 * Drops what nobody waits for any more, so that it is never asked of a person later. Existing clients reject a request on
 * their side, hide the frame and say nothing; when they show it again, it is for another one. So what was shown is dropped
 * when it is hidden, and what was never shown is dropped as well.
 */
export function createPendingRequests(
  display: Display,
  clock: Pick<Clock, 'after' | 'now'>,
): PendingRequests {
  const open = new Set<PendingRequest>()

  const check = (request: PendingRequest): void => {
    const place = display.place()
    request.stopWaiting()
    request.stopWaiting = () => {}
    if (place === 'shown') request.shownAt ??= clock.now()
    // Where nobody looks, time says nothing; and a person may scroll away what they were shown.
    const isLeft = place === 'hidden' || (place === 'out of sight' && request.shownAt === undefined)
    if (!isLeft) return
    if (request.shownAt !== undefined && clock.now() - request.shownAt >= SETTLED_MS) return request.drop()
    const waitMs = request.shownAt === undefined ? NEVER_SHOWN_MS : HIDDEN_MS
    request.stopWaiting = clock.after(waitMs, request.drop)
  }
  /** The newest first: none behind another has its turn meanwhile. */
  const newestFirst = (): readonly PendingRequest[] => [...open].toReversed()
  display.subscribe(() => {
    for (const request of newestFirst()) check(request)
  })
  const dropHidden = (): void => {
    const place = display.place()
    if (place === 'shown' || place === 'in the background') return
    for (const { shownAt, drop } of newestFirst()) if (shownAt !== undefined) drop()
  }
  return {
    begin: (drop) => {
      dropHidden()
      const request: PendingRequest = { drop, shownAt: undefined, stopWaiting: () => {} }
      open.add(request)
      check(request)
      return () => {
        request.stopWaiting()
        open.delete(request)
      }
    },
  }
}
