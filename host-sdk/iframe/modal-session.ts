import type { Failure } from '#schemas/errors/result.ts'
import type { LoadChunk, Link } from '#sdk/link/link.ts'
import type { CheckedOptions } from '#sdk/options/check-options.ts'
import type { WireOptions } from '#sdk/options/wire-options.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'
import { createFrameLifecycle, type FrameLifecycle } from './frame-lifecycle.ts'
import { createControls, type ModalControls } from './modal-controls.ts'
import { createModalWindow, type ModalWindow } from './modal-window.ts'

/** The modal as the other parts of an instance use it. */
export interface ModalSession extends ModalControls, Pick<FrameLifecycle, 'state' | 'link' | 'destroy'> {}

/** Combines the window, the frame's lifecycle and the link of one instance. The page is not touched before the first call. */
export function createModalSession(options: {
  readonly checked: CheckedOptions
  readonly store: AccountStore
  readonly wire: () => WireOptions
  readonly chunks: LoadChunk
}): ModalSession {
  const { checked, chunks } = options
  let modalWindow: ModalWindow | undefined
  let loading: Promise<Link> | undefined

  const view = (): ModalWindow =>
    (modalWindow ??= createModalWindow({
      container: checked.container,
      label: checked.ariaLabel,
      onLeave: (reason) => void controls.leave(reason),
      onClosed: () => void controls.close({ force: true }),
      onRetry: () => void controls.retry(),
      onMutation: () => lifecycle.heal(),
    }))
  const onFailed = (failure: Failure): void => {
    // oxlint-disable-next-line no-console -- the visitor reads the card, the owner reads this
    console.error(`Postern: ${failure.message}`)
    view().fail(lifecycle.link()?.cardText(failure))
  }
  const connectToModal = async (): Promise<Link> => {
    const [{ createFrameLink }, { createLink }] = await Promise.all([chunks('link'), chunks('wallets')])
    const { dialog, apply } = view()
    const context = {
      ...checked,
      ...options,
      onState: apply,
      onResize: dialog.setHeight,
      onFocusOut: dialog.leaveFrame,
      isShown: dialog.isShown,
      takeOpening: controls.takeOpening,
      onReady: lifecycle.ready,
      onFailed: lifecycle.fail,
      remount: lifecycle.mount,
    }
    return createLink(context, createFrameLink)
  }
  const lifecycle = createFrameLifecycle({
    ...checked,
    title: checked.ariaLabel,
    dialog: () => view().dialog,
    loadLink: () => {
      loading ??= connectToModal()
      loading.catch(() => (loading = undefined))
      return loading
    },
    onReady: (link) => {
      // The document is there, with its skeleton or more.
      view().dialog.setBusy(false)
      // After a reload in sight of the visitor the new document opens the last view, unless an open ticket does so.
      if (view().reset())
        (link.openTickets() > 0 ? view().during(link.initialized) : controls.open()).catch(() => {})
    },
    onFailed,
  })
  const controls = createControls(view, lifecycle, onFailed)
  return {
    ...controls,
    state: lifecycle.state,
    link: lifecycle.link,
    destroy: () => {
      lifecycle.destroy()
      modalWindow?.abort()
      modalWindow?.remove()
    },
  }
}
