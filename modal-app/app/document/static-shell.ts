import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { selectResolvedThemeMode, selectThemeVariables } from '#modal/core/state/theme/theme-slice.ts'
import { applyTheme } from '#modal/ui/theme/apply-theme.ts'
import type { AppStore } from '#modal/app/store.ts'
import type { EarlyLeave } from './kernel-handover.ts'

/** Applies the site's theme and placement to the shell of index.html before there are views to do so. */
export function applyShellTheme(document: Document, store: AppStore): void {
  const state = store.getState()
  applyTheme(document.documentElement, selectResolvedThemeMode(state), selectThemeVariables(state))
  document.querySelector('.stage')?.toggleAttribute('data-inline', selectIsInline(state))
}

/** The end of the header, in a list that the kernel has drawn. */
const CLOSE_BUTTON = '.card-header > :last-child'

/**
 * Closes the modal on Escape or a click beside the card while only the shell is there. If the site's `open` has not arrived
 * yet, the modal is closed when it arrives.
 *
 * @returns a function that stops listening, to be called when the views take over.
 */
export function listenToShell(document: Document, store: AppStore): () => void {
  const stop = new AbortController()
  let isLeaving = false
  const leave = (reason: EarlyLeave): void => {
    if (isLeaving) return
    isLeaving = true
    const unsubscribe = store.subscribe(closeOpened)
    closeOpened()
    function closeOpened(): void {
      if (!selectIsOpen(store.getState())) return
      unsubscribe()
      isLeaving = false
      store.dispatch(requestClose(reason))
    }
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave('escape'), stop)
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return
      if (target.matches('.stage')) leave('backdrop')
      else if (target.closest(CLOSE_BUTTON)) leave('navigation')
    },
    stop,
  )
  return () => stop.abort()
}
