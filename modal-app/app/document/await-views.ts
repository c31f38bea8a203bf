import { startTimer } from '#modal/platform/clock.ts'
import { listenToShell } from './static-shell.ts'
import type { AppStore } from '#modal/app/store.ts'

/** The time the frame has to load, altogether (docs/specification.md §9.10). */
const TIME_LIMIT_MS = 20_000
/** The network may be better by then, and the site's first call has been answered. */
const RELOAD_AFTER_MS = 1_000

/**
 * Draws the views once their chunk is there, which is loaded beside the handshake: what the site says meanwhile is in the
 * store when they come. A chunk that did not load is asked for once more with the document.
 *
 * @param load resolves with what draws the views.
 * @returns whether the modal is well: false once views are missing that should be there, so that the site builds the
 *   frame anew.
 */
export function awaitViews(window: Window, store: AppStore, load: () => Promise<() => void>): () => boolean {
  const stopListening = listenToShell(window.document, store)
  const deadline = window.performance.now() + TIME_LIMIT_MS
  let isDrawn = false
  let hasFailed = false
  load().then(
    (draw) => {
      stopListening()
      draw()
      isDrawn = true
    },
    () => {
      hasFailed = true
      const [visit] = window.performance.getEntriesByType('navigation')
      if (visit && 'type' in visit && visit.type !== 'reload')
        startTimer(() => window.location.reload(), RELOAD_AFTER_MS)
    },
  )
  return () => isDrawn || (!hasFailed && window.performance.now() < deadline)
}
