import { fromFailure } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { createDialog, type Dialog, type DialogOptions } from './dialog.ts'
import type { CardText } from './failure-card.ts'
import { CLOSED } from './load-failures.ts'

/** Decides when the modal is visible: its snapshots say so, and before the first one a spinner is shown. */
export interface ModalWindow extends Dialog {
  /** Shows the window at once and while the work waits for the modal; rejects with 4001 when the visitor leaves before. */
  readonly during: <T>(work: (left: AbortSignal) => Promise<T>) => Promise<T>
  /** Resets the state for a new document; returns true if that should open by itself. */
  readonly renew: () => boolean
  /** Follows a snapshot of the modal. */
  readonly setOpen: (isOpen: boolean) => void
  /** Hides the window and aborts the waiting work, when the visitor leaves before the modal is loaded. */
  readonly abort: () => void
  /** Shows the failure card in place of the modal, with its default text for undefined. */
  readonly showFailure: (failure: Failure, text?: CardText) => void
}

/**
 * Creates the window.
 *
 * @param options.onShown called when it is shown or hidden.
 */
export function createModalWindow(
  options: DialogOptions & { readonly onShown: (isShown: boolean) => void },
): ModalWindow {
  const dialog = createDialog(options)
  const waiters = new Set<AbortController>()
  let [isOpen, hasOpened] = [false, false]

  const update = (): void => {
    const isNeeded = isOpen || dialog.hasCard() || (waiters.size > 0 && !hasOpened)
    // A section in the site's page stays where it is.
    if (isNeeded === dialog.isShown() || (options.container && !isNeeded)) return
    if (isNeeded) dialog.show()
    else dialog.hide()
    options.onShown(isNeeded)
  }
  return {
    ...dialog,
    during: async (work) => {
      const waiter = new AbortController()
      if (waiters.size === 0) hasOpened = false
      waiters.add(waiter)
      dialog.setCard(null)
      // The frame begins to load before the dialog is drawn.
      const outcome = work(waiter.signal)
      update()
      try {
        return await Promise.race([outcome, rejectOnAbort(waiter.signal)])
      } finally {
        waiters.delete(waiter)
        update()
      }
    },
    renew: () => {
      isOpen = hasOpened = false
      return dialog.isShown() && waiters.size === 0
    },
    setOpen: (next) => {
      isOpen = next
      hasOpened ||= next
      if (next) dialog.setCard(null)
      dialog.setBusy(false)
      update()
    },
    abort: () => {
      isOpen = false
      for (const waiter of waiters) waiter.abort()
      waiters.clear()
      if (!options.container) dialog.setCard(null)
      update()
    },
    showFailure: ({ message }, text) => {
      // oxlint-disable-next-line no-console -- the visitor reads the card, the owner reads this
      console.error(`Postern: ${message}`)
      isOpen = false
      if (dialog.isShown()) dialog.setCard(text)
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(fromFailure(CLOSED)))
  })
}
