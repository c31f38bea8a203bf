import type { Clock } from '#frame/platform/clock.ts'
import type { Display } from './watch-display.ts'

/**
 * Between two requests in a row a client hides the frame, possibly after the second one arrived. A request that was in sight
 * for less than this time is therefore not dropped at once, but only if it stays hidden for the time below. A second is
 * longer than any redraw.
 */
const SETTLED_MS = 1_000
const HIDDEN_MS = 3_000
/**
 * Clients send a request first and then show the frame for it, within this time. Later, a visitor would not see that the two
 * belong together.
 */
const NEVER_SHOWN_MS = 10_000

interface PendingRequest {
  readonly drop: () => void
  /** Milliseconds since 1970. */
  shownAt: number | undefined
  stopWaiting: () => void
}

/** The requests of a site that wait for the visitor. */
export interface PendingRequests {
  /**
   * Adds a request.
   *
   * @param drop ends it; the site is answered with 4001.
   * @returns to be called when the request is answered.
   */
  readonly begin: (drop: () => void) => () => void
}

/**
 * Drops requests that the site gave up, so that no visitor is asked about them later. Existing clients reject a request on
 * their side and hide the frame without a message; the next time they show it, it is for another request. So a request that
 * was shown is dropped when the frame is hidden, and one that was never shown is dropped as well.
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
    // In a background tab time means nothing; and a visitor may scroll away from a request they have seen.
    const isLeft = place === 'hidden' || (place === 'out of sight' && request.shownAt === undefined)
    if (!isLeft) return
    if (request.shownAt !== undefined && clock.now() - request.shownAt >= SETTLED_MS) return request.drop()
    const waitMs = request.shownAt === undefined ? NEVER_SHOWN_MS : HIDDEN_MS
    request.stopWaiting = clock.after(waitMs, request.drop)
  }
  /** The newest first, so that none of those behind the first is shown meanwhile. */
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
