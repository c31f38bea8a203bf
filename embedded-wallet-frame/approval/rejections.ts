import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'

/** Rejections within {@link REJECTION_WINDOW_MS} after which this site has to wait (security §2.2, A5). */
const REJECTIONS_ALLOWED = 3
const REJECTION_WINDOW_MS = 60_000
const NAME = 'rejected-at'

/** How often visitors rejected what a site asked for, in all its documents. */
export interface Rejections {
  readonly note: () => void
  /** Whether the site has to wait. */
  readonly areTooMany: () => boolean
}

/**
 * Counts the rejections of one site. A site can load the wallet again as often as it likes: that clears nothing.
 *
 * @param options.storage of the site; without it the count lasts as long as the document.
 */
export function createRejections({
  clock,
  storage,
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly storage?: Pick<FrameStorage, 'get' | 'set'>
}): Rejections {
  let unkept = ''
  const newest = (): readonly number[] => {
    const now = clock.now()
    const noted = storage ? storage.get(NAME) : unkept
    const times = (noted ?? '').split(',').map(Number)
    // What lies ahead was noted by a clock that was off.
    return times.filter((at) => at > 0 && at <= now && now - at < REJECTION_WINDOW_MS)
  }
  return {
    note: () => {
      unkept = [...newest(), clock.now()].slice(-REJECTIONS_ALLOWED).join(',')
      storage?.set(NAME, unkept)
    },
    areTooMany: () => newest().length >= REJECTIONS_ALLOWED,
  }
}
