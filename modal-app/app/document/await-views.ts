import { startTimer } from '#modal/platform/clock.ts'
import { whenOpen } from './early-presses.ts'
import { listenToShell } from './static-shell.ts'
import type { AppStore } from '#modal/app/store.ts'

/** Time limit for loading the whole frame (docs/specification.md §9.10). */
const TIME_LIMIT_MS = 20_000
/** Gives the network a moment to recover, and lets the site's first call be answered. */
const RELOAD_AFTER_MS = 1_000

/**
 * Draws the views as soon as their chunk has loaded. It loads in parallel with the handshake, and what the site says in the
 * meantime is kept in the store. If the chunk fails to load, the document is reloaded once.
 *
 * @param load resolves with the function that draws the views.
 * @returns whether the modal is healthy. It is not once the views are overdue, and then the site builds the frame anew.
 */
export function awaitViews(window: Window, store: AppStore, load: () => Promise<() => void>): () => boolean {
  const stopListening = listenToShell(window.document, store)
  const deadline = window.performance.now() + TIME_LIMIT_MS
  let isDrawn = false
  let hasFailed = false
  load().then(
    (draw) => {
      draw()
      whenOpen(store, stopListening)
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
