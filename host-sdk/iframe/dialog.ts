import { newElement } from './new-element.ts'
import { createFailureCard, type CardText } from './failure-card.ts'
import { styledRoot } from './style-sheet.ts'

// The closed dialog keeps its layout, so that opening it shows a view that is already drawn.
const CSS =
  'dialog,iframe{width:100%;height:100%;border:0;background:none}' +
  'dialog{position:fixed;inset:0;max-width:none;max-height:none;padding:0}' +
  'dialog:not([open]){display:block;visibility:hidden}' +
  'dialog::backdrop{background:#0008}' +
  'section{position:relative;min-height:120px}' +
  'iframe{display:block;color-scheme:light}' +
  '.busy iframe{visibility:hidden}' +
  'i,div{position:absolute;inset:0;margin:auto;box-sizing:border-box}' +
  'i{display:none;width:32px;height:32px;border:3px solid #8888;border-top-color:#fff;border-radius:50%;animation:turn 1s linear infinite}' +
  '.busy i{display:block}' +
  'div{width:312px;height:fit-content;max-width:90%;padding:24px;border-radius:24px;background:Canvas;color:CanvasText;font:16px/1.4 system-ui;text-align:center}' +
  'button{font:inherit;margin:0 4px;padding:8px 20px}' +
  '@keyframes turn{to{rotate:1turn}}' +
  '@media(prefers-reduced-motion){i{animation-duration:4s}}'

/** The element that contains the frame: a dialog in the top layer, or a section inside the site's container. */
export interface Dialog {
  readonly root: ShadowRoot
  /** The dialog or the section. */
  readonly box: HTMLElement
  readonly isShown: () => boolean
  readonly hasCard: () => boolean
  /** Puts the frame into the page, in place of the one before; without a frame it only takes that away. */
  readonly setFrame: (frame?: HTMLIFrameElement) => void
  readonly show: () => void
  /** Hides the dialog; the frame stays in the page. */
  readonly hide: () => void
  /** Shows the spinner in place of the frame. */
  readonly setBusy: (isBusy: boolean) => void
  /** Shows the failure card with this text, or with its default text for undefined; null removes it. */
  readonly setCard: (text: CardText | null | undefined) => void
  readonly remove: () => void
}

/** How a visitor leaves. */
export type LeaveReason = 'escape' | 'backdrop'

/** Options of {@link createDialog}. */
export interface DialogOptions {
  /** The element of the site in inline mode; without one the frame is in a dialog. */
  readonly container: HTMLElement | undefined
  readonly ariaLabel: string
  /** Called when the visitor leaves by Escape or a click beside the spinner, or when the browser closed the dialog. */
  readonly onLeave: (reason?: LeaveReason) => void
  /** Called for the retry button of the failure card. */
  readonly onRetry: () => void
}

/** Creates the dialog with DOM and CSSOM calls only, because a strict CSP of the site blocks inline markup and styles. */
export function createDialog({ container, ariaLabel, onLeave, onRetry }: DialogOptions): Dialog {
  const host = newElement('div')
  host.style.setProperty('display', container ? 'block' : 'contents', 'important')
  const root = styledRoot(host, CSS)
  const dialog = container ? undefined : newElement('dialog')
  const box = dialog ?? newElement('section')
  box.ariaLabel = ariaLabel
  box.append(newElement('i'))
  let frame: HTMLIFrameElement | undefined
  let card: HTMLElement | undefined
  let isShown = false

  dialog?.addEventListener('cancel', (event) => {
    event.preventDefault()
    onLeave('escape')
  })
  dialog?.addEventListener('click', ({ target }) => target === dialog && !card && onLeave('backdrop'))
  // Browsers close a dialog on a second Escape even if its cancel event is prevented.
  dialog?.addEventListener('close', () => isShown && !dialog.open && onLeave())

  const hide = (): void => {
    isShown = false
    // The browser returns the focus to the element that had it before.
    dialog?.close()
  }
  const attach = (): void => {
    if ((frame ?? host).isConnected) return
    root.append(box)
    // A script in the head may run before the body exists.
    ;(container ?? document.body ?? document.documentElement).append(host)
    if (!isShown) return
    // Removing its node took the dialog out of the top layer. Its `close` event fires after it was opened again.
    dialog?.close()
    dialog?.showModal()
  }
  const focusInside = (): void => {
    if (isShown && (dialog || card)) (card?.querySelector('button') ?? frame)?.focus()
  }
  return {
    root,
    box,
    isShown: () => isShown,
    hasCard: () => card !== undefined,
    setFrame: (next) => {
      frame?.remove()
      frame = next
      if (!next) return
      box.append(next)
      attach()
    },
    show: () => {
      attach()
      isShown = true
      dialog?.showModal()
      focusInside()
    },
    hide,
    setBusy: (isBusy) => {
      const wasBusy = box.className
      box.className = isBusy ? 'busy' : ''
      if (wasBusy && !isBusy) focusInside()
    },
    setCard: (text) => {
      card?.remove()
      card = text === null ? undefined : createFailureCard(text, onRetry, () => onLeave('escape'))
      if (!card) return
      box.append(card)
      focusInside()
    },
    remove: () => {
      hide()
      host.remove()
    },
  }
}
