import type { Clock } from '#frame/platform/clock.ts'
import type { Display } from './watch-display.ts'

/**
 * A client hides the frame between two requests that follow each other, and is back with the second one sooner than this. Our
 * figure.
 */
const HIDDEN_MS = 3_000
/** Clients send a request first and show the frame for it: not later than this. Our figure. */
const NEVER_SHOWN_MS = 10_000

interface Asked {
  readonly drop: () => void
  wasShown: boolean
  stopWaiting: () => void
}

/** What a person is asked about at the request of a site. */
export interface AskedRequests {
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
 * when it is hidden for a while or hidden while the next request comes, and what was never shown is dropped as well.
 */
export function createAskedRequests(display: Display, clock: Pick<Clock, 'after'>): AskedRequests {
  const open = new Set<Asked>()

  const look = (asked: Asked): void => {
    const place = display.place()
    asked.stopWaiting()
    if (place === 'shown') asked.wasShown = true
    const waitMs = asked.wasShown ? HIDDEN_MS : NEVER_SHOWN_MS
    // Where nobody looks, time says nothing; and a person may scroll away what they were shown.
    const isLeft = place === 'hidden' || (place === 'out of sight' && !asked.wasShown)
    asked.stopWaiting = isLeft ? clock.after(waitMs, asked.drop) : () => {}
  }
  display.subscribe(() => {
    for (const asked of open) look(asked)
  })
  const dropHidden = (): void => {
    const place = display.place()
    if (place === 'shown' || place === 'in the background') return
    // The newest first: none behind another has its turn meanwhile.
    for (const { wasShown, drop } of [...open].toReversed()) if (wasShown) drop()
  }
  return {
    begin: (drop) => {
      dropHidden()
      const asked: Asked = { drop, wasShown: false, stopWaiting: () => {} }
      open.add(asked)
      look(asked)
      return () => {
        asked.stopWaiting()
        open.delete(asked)
      }
    },
  }
}
