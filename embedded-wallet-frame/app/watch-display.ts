/**
 * Where this document is for the visitor: visible on the screen; drawn, but scrolled or moved off the screen; hidden by the
 * page that holds it; or in a background tab.
 */
export type Place = 'shown' | 'out of sight' | 'hidden' | 'in the background'

/** Where this document is, and when that changes. */
export interface Display {
  readonly place: () => Place
  /** @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Watches whether the site that holds this document shows it. A frame that is hidden from the start keeps its size, and the
 * browser reports no intersection for it, so it counts as shown from the first reported intersection on.
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
      // Does not wait for the next report: the elements of a hidden document have no size.
      if (root.getBoundingClientRect().width === 0) return 'hidden'
      return isInViewport ? 'shown' : 'out of sight'
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
