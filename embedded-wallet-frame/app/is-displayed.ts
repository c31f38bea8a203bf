import { browserClock } from '#frame/platform/clock.ts'

/** What is drawn is looked at with its next picture, on a slow machine too. Our figure. */
const LOOK_WITHIN_MS = 1_000

/**
 * Whether a window is drawn somewhere a person can look at. The browser is asked to look: a frame that was hidden keeps
 * the size it had, but nothing in it is drawn any more.
 */
export function isDisplayed({ document }: Pick<Window, 'document'>): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (isSeen: boolean): void => {
      observer.disconnect()
      stopWaiting()
      resolve(isSeen)
    }
    const observer = new IntersectionObserver((looks) => {
      tell(looks.some(({ isIntersecting }) => isIntersecting))
    })
    const stopWaiting = browserClock.after(LOOK_WITHIN_MS, () => tell(false))
    observer.observe(document.documentElement)
  })
}
