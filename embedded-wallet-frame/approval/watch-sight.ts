import type { Sight } from './visibility-gate.ts'

/** The part of an element that must be in sight: rounding takes up to a hundredth. */
const WHOLLY = 0.99
/** The shortest interval browsers allow between reports that prove sight, in milliseconds. */
const CHECK_INTERVAL_MS = 100

interface SightEntry extends IntersectionObserverEntry {
  /** IntersectionObserver v2; absent where the browser has only the first version. */
  readonly isVisible?: boolean
}

interface SightObserverInit extends IntersectionObserverInit {
  readonly trackVisibility?: boolean
  readonly delay?: number
}

/**
 * Watches whether an element is wholly in sight. IntersectionObserver v2, where the browser has it, takes everything into
 * account that lies above the element, in the site as well; version 1 only knows the element's own place. A hidden document
 * is never in sight.
 *
 * @param view the window the element stands in.
 */
export function watchSight(element: Element, view: Window & typeof globalThis): Sight {
  const isProven = provesSight(view)
  return {
    isProven,
    watch: (listener) => {
      let isInSight = false
      const notify = (): void => listener(isInSight && view.document.visibilityState === 'visible')
      const look: SightObserverInit = { threshold: [0, 0.5, WHOLLY, 1] }
      const observer = new view.IntersectionObserver(
        (entries: readonly SightEntry[]) => {
          const last = entries.at(-1)
          if (!last) return
          isInSight = last.intersectionRatio >= WHOLLY && (!isProven || last.isVisible === true)
          notify()
        },
        isProven ? { ...look, trackVisibility: true, delay: CHECK_INTERVAL_MS } : look,
      )
      observer.observe(element)
      view.document.addEventListener('visibilitychange', notify)
      return () => {
        observer.disconnect()
        view.document.removeEventListener('visibilitychange', notify)
      }
    },
  }
}

/** Tells whether this browser can prove that nothing covers an element. */
export function provesSight(view: Window & typeof globalThis): boolean {
  return 'isVisible' in view.IntersectionObserverEntry.prototype
}
