/** The number of animation frames after which an unmoved element is considered still. */
const STILL_AFTER_FRAMES = 30

/** Where the wallet frame is shown. */
export interface FramePlace {
  /**
   * Lays the frame over an element of the card, and keeps it there until the returned function is called. Only its place and
   * size are changed: to the wallet, a filter, a scale or a layer above would mean that it is covered.
   */
  readonly show: (slot: HTMLElement) => () => void
  /** Focuses the frame as soon as it is visible. A browser need not let the frame take the focus by itself. */
  readonly focus: () => void
}

/**
 * Manages the place of a frame in the body. A hidden frame takes neither room nor focus.
 *
 * @param window the modal's.
 */
export function createFramePlace(frame: HTMLIFrameElement, window: Window): FramePlace {
  hide(frame)
  let stop = (): void => {}
  let wantsFocus = false
  const giveFocus = (): void => {
    if (!wantsFocus || frame.tabIndex !== 0) return
    wantsFocus = false
    frame.focus({ preventScroll: true })
  }
  return {
    show: (slot) => {
      stop()
      const stopFollowing = follow(slot, window, () => {
        layOver(frame, slot)
        giveFocus()
      })
      const end = (): void => {
        if (stop !== end) return
        stop = () => {}
        wantsFocus = false
        stopFollowing()
        hide(frame)
      }
      stop = end
      return end
    },
    focus: () => {
      wantsFocus = true
      giveFocus()
    },
  }
}

function hide(frame: HTMLIFrameElement): void {
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { display: 'none', position: 'fixed', top: '0', left: '0', border: '0' })
}

function layOver(frame: HTMLIFrameElement, slot: HTMLElement): void {
  const { left, top, width, height } = slot.getBoundingClientRect()
  const { borderBottomLeftRadius } = getComputedStyle(slot)
  Object.assign(frame.style, {
    display: 'block',
    width: `${Math.round(width)}px`,
    height: `${Math.round(height)}px`,
    transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)`,
    borderRadius: `0 0 ${borderBottomLeftRadius} ${borderBottomLeftRadius}`,
  })
  if (frame.tabIndex === 0) return
  frame.tabIndex = 0
  frame.removeAttribute('aria-hidden')
}

/** Calls a function now and whenever an element may have moved, as long as it moves. */
function follow(slot: HTMLElement, window: Window, work: () => void): () => void {
  const { document } = window
  const stop = new AbortController()
  let last = ''
  let still = 0
  let next: number | undefined
  const step = (): void => {
    const { left, top, width, height } = slot.getBoundingClientRect()
    const place = [left, top, width, height].join(' ')
    still = place === last ? still + 1 : 0
    last = place
    if (still === 0) work()
    next = still < STILL_AFTER_FRAMES ? window.requestAnimationFrame(step) : undefined
  }
  const start = (): void => {
    still = 0
    next ??= window.requestAnimationFrame(step)
  }
  const observer = new ResizeObserver(start)
  observer.observe(slot)
  observer.observe(document.body)
  for (const type of ['animationstart', 'transitionrun', 'scroll'])
    document.addEventListener(type, start, { capture: true, passive: true, signal: stop.signal })
  window.addEventListener('resize', start, { signal: stop.signal })
  last = ''
  work()
  start()
  return () => {
    stop.abort()
    observer.disconnect()
    if (next !== undefined) window.cancelAnimationFrame(next)
  }
}
