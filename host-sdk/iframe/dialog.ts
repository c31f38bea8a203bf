import { createFailureCard, type CardText } from './failure-card.ts'
import { styledRoot } from './style-sheet.ts'

const CSS = `
dialog,iframe{width:100%;height:100%;border:0;background:none}
dialog{position:fixed;inset:0;max-width:none;max-height:none;padding:0}
dialog:not([open]){display:block;visibility:hidden;pointer-events:none}
dialog::backdrop{background:#0008}
section{position:relative;min-height:120px}
iframe{display:block;color-scheme:light}
.busy iframe{visibility:hidden}
i,div{position:absolute;inset:0;margin:auto;box-sizing:border-box}
i{display:none;width:32px;height:32px;border:3px solid #8888;border-top-color:#fff;border-radius:50%;animation:turn 1s linear infinite}
.busy i{display:block}
div{width:312px;height:fit-content;max-width:90%;padding:24px;border-radius:24px;background:Canvas;color:CanvasText;font:16px/1.4 system-ui;text-align:center}
button{font:inherit;margin:0 4px;padding:8px 20px}
@keyframes turn{to{transform:rotate(1turn)}}
@media(prefers-reduced-motion){i{animation-duration:4s}}`

/** The element that contains the frame: a dialog in the top layer, or a section inside the site's container. */
export interface Dialog {
  readonly isShown: () => boolean
  /** False when the page removed the frame or one of its parents. */
  readonly isAttached: () => boolean
  readonly attach: () => void
  /** Observes every node from which the page may remove the frame. */
  readonly observe: (observer: MutationObserver) => void
  readonly show: () => void
  /** Hides the dialog; the frame stays in the page. */
  readonly hide: () => void
  readonly setFrame: (frame: HTMLIFrameElement | undefined) => void
  /** Shows the spinner in place of the frame. */
  readonly setBusy: (isBusy: boolean) => void
  /** Shows the failure card with this text, or with its default text for undefined; null removes it. */
  readonly setCard: (text: CardText | null | undefined) => void
  /** The color scheme has to be the same on both sides of the frame, otherwise its canvas turns opaque. */
  readonly setColorScheme: (mode: string) => void
  readonly setHeight: (heightPx: number) => void
  /** Moves the focus from the frame back to the page (inline mode). */
  readonly leaveFrame: () => void
  readonly remove: () => void
}

/** Options of {@link createDialog}. */
export interface DialogOptions {
  /** The element of the site in inline mode; without one the frame is in a dialog. */
  readonly container: HTMLElement | undefined
  readonly label: string
  /** Called when the visitor wants to leave, by Escape or a click beside the spinner. */
  readonly onLeave: (reason: 'escape' | 'backdrop') => void
  /** Called when the browser closed the dialog by itself. */
  readonly onClosed: () => void
  /** Called for the retry button of the failure card. */
  readonly onRetry: () => void
}

/** Creates the dialog with DOM and CSSOM calls only, because a strict CSP of the site blocks inline markup and styles. */
export function createDialog(options: DialogOptions): Dialog {
  const { container } = options
  const host = document.createElement('div')
  host.style.setProperty('display', container ? 'block' : 'contents', 'important')
  const root = styledRoot(host, CSS)
  const dialog = container ? undefined : document.createElement('dialog')
  const box = dialog ?? document.createElement('section')
  const spinner = document.createElement('i')
  box.ariaLabel = options.label
  box.append(spinner)
  let frame: HTMLIFrameElement | undefined
  let card: HTMLElement | undefined
  let isShown = false

  dialog?.addEventListener('cancel', (event) => {
    event.preventDefault()
    options.onLeave('escape')
  })
  dialog?.addEventListener(
    'click',
    (event) => event.target === dialog && !card && options.onLeave('backdrop'),
  )
  // Browsers close a dialog on a second Escape even if its cancel event is prevented.
  dialog?.addEventListener('close', () => isShown && !dialog.open && options.onClosed())

  const hide = (): void => {
    if (!isShown) return
    isShown = false
    // The browser returns the focus to the element that had it before.
    dialog?.close()
  }
  const isAttached = (): boolean => (frame ?? host).isConnected
  const focusInside = (): void => (card?.querySelector('button') ?? frame)?.focus()
  return {
    isShown: () => isShown,
    isAttached,
    attach: () => {
      if (isAttached()) return
      root.append(box)
      // A script in the head may run before the body exists.
      ;(container ?? document.body ?? document.documentElement).append(host)
      if (!isShown) return
      // Removing its node took the dialog out of the top layer. Its `close` event fires after it was opened again.
      dialog?.close()
      dialog?.showModal()
    },
    observe: (observer) => {
      for (const node of [document, root]) observer.observe(node, { childList: true, subtree: true })
    },
    show: () => {
      if (isShown) return
      isShown = true
      dialog?.showModal()
      if (dialog) focusInside()
    },
    hide,
    setFrame: (next) => {
      frame?.remove()
      frame = next
      if (next) box.append(next)
    },
    setBusy: (isBusy) => {
      const wasBusy = box.classList.contains('busy')
      box.classList.toggle('busy', isBusy)
      if (wasBusy && !isBusy && isShown && dialog) focusInside()
    },
    setCard: (text) => {
      card?.remove()
      card =
        text === null ? undefined : createFailureCard(text, options.onRetry, () => options.onLeave('escape'))
      if (card) box.append(card)
      if (card && isShown) focusInside()
    },
    setColorScheme: (mode) => box.style.setProperty('color-scheme', mode),
    setHeight: (heightPx) => !dialog && box.style.setProperty('height', `${heightPx}px`),
    leaveFrame: () => frame?.blur(),
    remove: () => {
      hide()
      host.remove()
    },
  }
}
