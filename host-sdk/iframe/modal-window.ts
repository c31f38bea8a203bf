import { fromFailure } from '#schemas/errors/app-error.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { createDialog, type Dialog, type DialogOptions } from './dialog.ts'
import type { CardText } from './failure-card.ts'
import { CLOSED } from './load-failures.ts'
import { lockScroll } from './scroll-lock.ts'

/** Decides when the modal is visible: its snapshots say so, and before the first one a spinner is shown. */
export interface ModalWindow {
  readonly dialog: Dialog
  /** Shows the window at once and while the work waits for the modal; rejects with 4001 when the visitor leaves before. */
  readonly during: <T>(work: (left: AbortSignal) => Promise<T>) => Promise<T>
  /** Resets the state for a new document; returns true if that should open by itself. */
  readonly reset: () => boolean
  readonly hasCard: () => boolean
  /** Puts the spinner in place of the failure card. */
  readonly retry: () => void
  /** Hides the window and aborts the waiting work, when the visitor leaves before the modal is loaded. */
  readonly abort: () => void
  readonly apply: (state: PosternState) => void
  /** Shows the failure card in place of the modal. */
  readonly fail: (text?: CardText) => void
  readonly remove: () => void
}

/**
 * Creates the window.
 *
 * @param options.onMutation the page changed while the window is shown: the frame may be gone.
 */
export function createModalWindow(options: DialogOptions & { readonly onMutation: () => void }): ModalWindow {
  const dialog = createDialog(options)
  const observer = new MutationObserver(options.onMutation)
  let cleanUps: (() => void)[] = []
  const waiters = new Set<AbortController>()
  let hasOpened = false
  let isOpen = false
  let hasCard = false

  const show = (): void => {
    if (dialog.isShown()) return
    dialog.attach()
    dialog.show()
    dialog.observe(observer)
    cleanUps = [() => observer.disconnect(), options.container ? () => {} : lockScroll()]
  }
  const clearCard = (): void => {
    hasCard = false
    dialog.setCard(null)
  }
  const hide = (): void => {
    if (options.container) return
    for (const cleanUp of cleanUps.splice(0)) cleanUp()
    clearCard()
    dialog.hide()
  }
  const settle = (): void => {
    if (isOpen) show()
    else if (!hasCard && (waiters.size === 0 || hasOpened)) hide()
  }
  return {
    dialog,
    during: async (work) => {
      const waiter = new AbortController()
      if (waiters.size === 0) hasOpened = false
      waiters.add(waiter)
      clearCard()
      show()
      try {
        return await Promise.race([work(waiter.signal), rejectOnAbort(waiter.signal)])
      } finally {
        waiters.delete(waiter)
        settle()
      }
    },
    reset: () => {
      hasOpened = isOpen = false
      return dialog.isShown() && waiters.size === 0
    },
    hasCard: () => hasCard,
    retry: () => {
      clearCard()
      dialog.setBusy(true)
    },
    abort: () => {
      isOpen = false
      for (const waiter of waiters) waiter.abort()
      hide()
    },
    apply: (state) => {
      isOpen = state.open
      hasOpened ||= state.open
      if (state.open) clearCard()
      dialog.setColorScheme(state.themeMode)
      dialog.setBusy(false)
      settle()
    },
    fail: (text) => {
      isOpen = false
      if (!dialog.isShown()) return
      hasCard = true
      dialog.setCard(text)
    },
    remove: () => {
      for (const cleanUp of cleanUps.splice(0)) cleanUp()
      dialog.remove()
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(fromFailure(CLOSED)))
  })
}
