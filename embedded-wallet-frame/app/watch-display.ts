/**
 * Where this document is for the person before the screen: drawn in sight; drawn, but scrolled away or moved off the screen;
 * hidden by who holds it; or in a tab that nobody looks at.
 */
export type Place = 'shown' | 'out of sight' | 'hidden' | 'in the background'

/** Where this document is, and when that changes. */
export interface Display {
  readonly place: () => Place
  /** @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Watches whether the site that holds this document shows it. A hidden frame keeps its size, and the browser tells no look at
 * it while it is hidden from the start; so it is shown from the first look that meets it.
 */
export function watchDisplay({ document }: Pick<Window, 'document'>): Display {
  const root = document.documentElement
  const listeners = new Set<() => void>()
  let isInViewport = false
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  new IntersectionObserver((looks) => {
    isInViewport = looks.at(-1)?.isIntersecting === true
    notify()
  }).observe(root)
  document.addEventListener('visibilitychange', notify)
  return {
    place: () => {
      if (document.visibilityState === 'hidden') return 'in the background'
      // Without waiting for the next look: nothing of a hidden document has a place.
      if (root.getBoundingClientRect().width === 0) return 'hidden'
      return isInViewport ? 'shown' : 'out of sight'
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
