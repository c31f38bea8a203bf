import type { Clock } from '#frame/platform/clock.ts'
import { createMarks, type Mark, type Part } from './reading-marks.ts'
import type { Sight } from './visibility-gate.ts'

/** Less than the narrowest phone (280 px, folded) leaves for the frame, in CSS pixels. */
const MIN_WIDTH_PX = 256
/** What a page of 320 by 256 px (WCAG 2.2, 1.4.10) leaves below the modal's header, in CSS pixels. */
const MIN_HEIGHT_PX = 160
/**
 * No screen has fewer than 1 screen pixel per CSS pixel. Below this ratio the page is zoomed out, and text of 12 px is
 * smaller than 9 px.
 */
const MIN_PIXEL_RATIO = 0.75

/**
 * How far the visitor could read.
 * - `waiting`: what is missing is in sight, but not for long enough.
 * - `small`: the frame is too small to show a request.
 * - `shrunk`: the page is zoomed out so far that its text cannot be read.
 * - `end`: something at its end was not in sight; `above`: something before it.
 * - `read`: everything was in sight.
 */
export type ReadingState = 'waiting' | 'small' | 'shrunk' | 'end' | 'above' | 'read'

/** The size of the frame as its own document measures it, in CSS pixels. */
export interface FrameSize {
  readonly widthPx: number
  readonly heightPx: number
  /** Screen pixels per CSS pixel; it includes the zoom of the page, and of any element around the frame. */
  readonly pixelRatio: number
}

/** Gets what is drawn, now and on every change. */
export interface PageListener {
  readonly measured: (size: FrameSize) => void
  /** Everything that has to be seen. */
  readonly drawn: (marks: readonly Mark[]) => void
  /** @param part undefined when nothing of it is in sight. */
  readonly seen: (mark: Mark, part: Part | undefined) => void
}

/** The page from which a request is read. */
export interface ReadablePage {
  /** @returns ends it. */
  readonly watch: (listener: PageListener) => () => void
}

/** Whether a request could be read. */
export interface Reading {
  readonly state: () => ReadingState
  /** Watches as long as there is a listener, and starts anew for the first one. @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Follows whether a visitor could read a request. Time counts only while nothing covers the frame and the frame is large
 * enough. Another width or zoom changes the whole layout, so everything has to be seen anew.
 *
 * @example
 * const reading = createReading({ page: watchReading(content, window), sight, clock })
 */
export function createReading(options: {
  readonly page: ReadablePage
  readonly sight: Pick<Sight, 'watch'>
  readonly clock: Pick<Clock, 'after'>
}): Reading {
  const { page, sight, clock } = options
  const listeners = new Set<() => void>()
  let state: ReadingState = 'waiting'
  let size: FrameSize | undefined
  let isSeen = false
  let stopWatching: readonly (() => void)[] = []

  const update = (): void => {
    const read = marks.state()
    const next = obstacleOf(size) ?? (size && read !== 'none' ? read : 'waiting')
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const marks = createMarks(clock, update)
  const recount = (): void => marks.count(isSeen && obstacleOf(size) === undefined)
  const start = (): void => {
    const stopPage = page.watch({
      measured: (now) => {
        const isAnew = size?.widthPx !== now.widthPx || size.pixelRatio !== now.pixelRatio
        size = now
        recount()
        if (isAnew || obstacleOf(now)) marks.begin()
        update()
      },
      drawn: (drawn) => {
        marks.draw(drawn)
        update()
      },
      seen: (mark, part) => {
        marks.see(mark, part)
        update()
      },
    })
    const stopSight = sight.watch((now) => {
      isSeen = now
      recount()
      update()
    })
    stopWatching = [stopPage, stopSight]
  }
  const stop = (): void => {
    for (const end of stopWatching) end()
    marks.draw([])
    marks.count(false)
    size = undefined
    isSeen = false
    state = 'waiting'
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
  }
}

function obstacleOf(size: FrameSize | undefined): 'small' | 'shrunk' | undefined {
  if (!size) return undefined
  if (size.widthPx < MIN_WIDTH_PX || size.heightPx < MIN_HEIGHT_PX) return 'small'
  return size.pixelRatio < MIN_PIXEL_RATIO ? 'shrunk' : undefined
}
