/** What the modal cannot measure of the page around it, in CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
  /** Height of the on-screen keyboard. */
  readonly keyboardInset: number
  readonly reducedMotion: boolean
}

const THROTTLE_MS = 100

/**
 * Reports the viewport now and after each change, at most ten times a second.
 *
 * @returns stops reporting.
 */
export function watchViewport(report: (viewport: Viewport) => void): () => void {
  const view = window.visualViewport
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = (): void => {
    timer = undefined
    report({
      width: innerWidth,
      height: innerHeight,
      keyboardInset: Math.max(0, innerHeight - (view?.height ?? innerHeight) - (view?.offsetTop ?? 0)),
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
  }
  const onResize = (): void => void (timer ??= setTimeout(measure, THROTTLE_MS))
  const target: EventTarget = view ?? window
  target.addEventListener('resize', onResize)
  measure()
  return () => {
    clearTimeout(timer)
    target.removeEventListener('resize', onResize)
  }
}
