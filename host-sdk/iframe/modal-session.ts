import type { FirstContact, Leaving, Link, LinkContext, LinkedModal, Opening } from '#sdk/link/link.ts'
import { sharePromise } from '#sdk/state/share-promise.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { createFrameLifecycle, type FrameLifecycle } from './frame-lifecycle.ts'
import { createModalWindow, type ModalWindow } from './modal-window.ts'

const RETRY_DELAY_MS = 1_000
const MAX_DOUBLINGS = 2

/** The modal as the other parts of an instance use it: it loads, opens and closes, for the site and for the visitor. */
export interface ModalSession extends Pick<FrameLifecycle, 'start' | 'link' | 'destroy'> {
  /**
   * Shows the window at once, for work that begins when the modal is loaded.
   *
   * @param opening what the visitor will see then, for a document that is loaded meanwhile.
   */
  readonly during: <T>(work: (link: Link, left?: AbortSignal) => Promise<T>, opening?: Opening) => Promise<T>
  /** Opens a view, or the view of the last opening. */
  readonly open: (view?: object) => Promise<void>
  /** Returns the view that holds the modal open, if one does and the closing is not forced. */
  readonly close: Postern['close']
}

/** Combines the window, the frame and the link of one instance. The page is not touched before the first call. */
export function createModalSession(options: Omit<LinkContext, 'modal'>): ModalSession {
  const { checked, chunks } = options
  let modalWindow: ModalWindow | undefined
  let lastView: object = {}
  const opening: LinkedModal['opening'] = { count: 0 }
  let retries = 0

  const view = (): ModalWindow =>
    (modalWindow ??= createModalWindow({
      ...checked,
      onLeave: (reason) => void close({ force: true, reason }),
      onRetry: retry,
      onShown: (isShown) => lifecycle.contact()?.onShown(isShown),
    }))
  const loadContact = async (): Promise<FirstContact> => {
    const { createFirstContact } = await chunks('wallets')
    return createFirstContact({ ...options, modal: { ...view(), ...lifecycle, during, open, opening } })
  }
  const lifecycle = createFrameLifecycle({
    ...checked,
    view,
    loadContact: sharePromise(loadContact),
  })
  const during: ModalSession['during'] = (work, expected) => {
    opening.count += 1
    opening.next = expected
    const run = async (left?: AbortSignal): ReturnType<typeof work> => {
      // A modal that is there is asked in the task of the call, before its window is drawn.
      const link = lifecycle.connected() ?? (await lifecycle.start())
      opening.next = undefined
      left?.throwIfAborted()
      return work(link, left)
    }
    return typeof document === 'undefined' || lifecycle.isDestroyed() ? run() : view().during(run)
  }
  const open: ModalSession['open'] = (requested = lastView) => {
    lastView = requested
    return during(
      async (link) => {
        await link.open(requested)
        retries = 0
      },
      { open: requested },
    )
  }
  /** Retries after 1, 2, then 4 s. */
  const retry = (): void => {
    view().setCard(null)
    view().setBusy(true)
    setTimeout(
      () => view().isShown() && open().catch(() => {}),
      RETRY_DELAY_MS << Math.min(retries++, MAX_DOUBLINGS),
    )
  }
  const abandon = (): void => {
    opening.next = undefined
    modalWindow?.abort()
  }
  // Nothing is awaited before the first contact, so that this closing does not end an opening that follows it.
  const close = async (how: Leaving = {}): ReturnType<Postern['close']> => {
    const contact = lifecycle.contact()
    if (contact) return contact.close(how, abandon)
    abandon()
    return undefined
  }
  return {
    ...lifecycle,
    during,
    open,
    close,
    destroy: () => {
      lifecycle.destroy()
      modalWindow?.abort()
      modalWindow?.remove()
    },
  }
}
