import type { Clock } from '#frame/platform/clock.ts'

/** How long pointer or focus are in this document before a press counts: people need that long to see and react. */
const SETTLED_MS = 300
/**
 * How long this document stands still, and in front of others, before a press of a pointer counts: longer than a double
 * click.
 */
const STOOD_MS = 500
/** The longest time between two events of a moving pointer, even at ten frames a second. */
const MOVING_MS = 100
/** How far a resting pointer may have moved until its next event, in pixels: a hand trembles by less. */
const REST_PX = 16
/**
 * Differences up to this size are rounding and no movement of this document, in pixels: device pixels and zoom each round
 * once at both ends.
 */
const ROUNDING_PX = 4
/** Screen pixels per CSS pixel, before the visitor zooms. */
const SCREEN_SCALES = [1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** Where a pointer is: in this document, and on the screen. */
export interface PointerPlace {
  readonly clientX: number
  readonly clientY: number
  readonly screenX: number
  readonly screenY: number
}

/** The browser's window, as a frame sees it. */
export type ScreenWindow = Pick<Window, 'screenX' | 'screenY' | 'devicePixelRatio'>

/** Tells whether pointer or focus have been in this document for a moment while it stood still. */
export interface Presence {
  /** The pointer moved here. */
  readonly pointerMoved: (place: PointerPlace) => void
  /** An event other than a movement showed where the pointer is. */
  readonly pointerSeen: (place: PointerPlace) => void
  /** The pointer left. */
  readonly pointerGone: () => void
  readonly focusCame: () => void
  /** To be asked at both ends of a press. A finger is nowhere before it presses, so its presses are held instead. */
  readonly isPointerSettled: (press: PointerPlace & { readonly pointerType: string }) => boolean
  readonly isFocusSettled: () => boolean
}

/**
 * Makes the presence of a document. A page can slide the frame under a pointer, or give it the focus, just before a press
 * that was meant for something else. No browser tells a frame where in the page it stands, but the pointer shows it: when the
 * pointer's way in the document differs from its way on the screen, the document was moved.
 *
 * @example
 * const presence = createPresence(browserClock, window)
 * presence.isPointerSettled(press) // false; true 300 ms after the pointer first moved here
 */
export function createPresence(clock: Pick<Clock, 'now'>, view: ScreenWindow): Presence {
  let since: number | undefined
  let last: { readonly at: number; readonly place: PointerPlace } | undefined
  let standing: PointerPlace | undefined
  let movedAt = Number.NEGATIVE_INFINITY
  let focusedAt = clock.now()
  /** When this document came to the front again: a press may have been meant for the window that stood there before. */
  let returnedAt = Number.NEGATIVE_INFINITY

  const see = (event: PointerPlace): void => {
    const at = clock.now()
    const place = withoutWindow(event, view)
    // The pointer was elsewhere meanwhile; not every browser fires an event when it leaves.
    if (last && at - last.at > MOVING_MS && !isNear(last.place, place)) since = undefined
    if (standing && !isSameOrigin(standing, place, view)) {
      movedAt = at
      standing = undefined
    }
    standing ??= place
    last = { at, place }
  }
  return {
    pointerMoved: (place) => {
      see(place)
      since ??= clock.now()
    },
    pointerSeen: see,
    pointerGone: () => {
      since = undefined
    },
    focusCame: () => {
      focusedAt = clock.now()
      returnedAt = focusedAt
    },
    isPointerSettled: (press) => {
      if (press.pointerType === 'touch') return true
      see(press)
      const now = clock.now()
      const isStill = now - Math.max(movedAt, returnedAt) >= STOOD_MS
      return isStill && since !== undefined && now - since >= SETTLED_MS
    },
    isFocusSettled: () => clock.now() - focusedAt >= SETTLED_MS,
  }
}

/**
 * Feeds the events of a document into its presence for as long as the document lives. Only events of the browser itself
 * count.
 */
export function watchPresence(page: Document, view: Window, presence: Presence): void {
  const whenTrusted = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.isTrusted && event.pointerType !== 'touch') handle(event)
  }
  page.addEventListener('pointermove', whenTrusted(presence.pointerMoved), { passive: true })
  page.addEventListener('pointerover', whenTrusted(presence.pointerSeen), { passive: true })
  page.documentElement.addEventListener('pointerleave', whenTrusted(presence.pointerGone), { passive: true })
  view.addEventListener('focus', presence.focusCame)
}

/** Subtracts the position of the window, because the visitor may move the whole window. */
function withoutWindow(place: PointerPlace, { screenX, screenY }: ScreenWindow): PointerPlace {
  return {
    clientX: place.clientX,
    clientY: place.clientY,
    screenX: place.screenX - screenX,
    screenY: place.screenY - screenY,
  }
}

/** Tells whether a pointer's way in the document matches its way on the screen, at any zoom the screen may have. */
function isSameOrigin(one: PointerPlace, other: PointerPlace, { devicePixelRatio }: ScreenWindow): boolean {
  const zooms = [1, ...SCREEN_SCALES.map((scale) => devicePixelRatio / scale)]
  return zooms.some(
    (zoom) =>
      isWay(other.screenX - one.screenX, other.clientX - one.clientX, zoom) &&
      isWay(other.screenY - one.screenY, other.clientY - one.clientY, zoom),
  )
}

function isWay(onScreen: number, inDocument: number, zoom: number): boolean {
  const error = Math.abs(onScreen - inDocument * zoom)
  return Math.max(error, error / zoom) <= ROUNDING_PX
}

function isNear(one: PointerPlace, other: PointerPlace): boolean {
  return (['clientX', 'clientY', 'screenX', 'screenY'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= REST_PX,
  )
}
