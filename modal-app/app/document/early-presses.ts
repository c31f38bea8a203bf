import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { AppStore } from '#modal/app/store.ts'
import { controlAt, placeOf } from './kernel-handover.ts'

/** A press that waits longer is forgotten: the visitor does not expect it any more. */
const PRESS_LASTS_MS = 5_000

/** Does something once the modal is open: at once, or when the site's opening arrives. */
export function whenOpen(store: AppStore, work: () => void): void {
  if (selectIsOpen(store.getState())) return work()
  const unsubscribe = store.subscribe(() => {
    if (!selectIsOpen(store.getState())) return
    unsubscribe()
    work()
  })
}

/**
 * Carries out a press in a modal that the visitor sees already, but whose opening has not arrived: the opening chooses the
 * view, and would undo what the press did before it.
 */
export function deferEarlyPresses(document: Document, store: AppStore): void {
  let isWaiting = false
  document.addEventListener(
    'click',
    (event) => {
      const state = store.getState()
      const control = event.target instanceof Element ? event.target.closest('button, a[href]') : null
      if (!control || selectIsOpen(state) || selectIsInline(state)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isWaiting) return
      isWaiting = true
      const place = placeOf(document, control)
      let isOver = false
      startTimer(() => {
        isOver = true
        isWaiting = false
      }, PRESS_LASTS_MS)
      whenOpen(store, () => {
        if (isOver) return
        isWaiting = false
        // The view of the opening is drawn by then.
        startTimer(() => selectIsOpen(store.getState()) && controlAt(document, place)?.click(), 0)
      })
    },
    { capture: true },
  )
}
