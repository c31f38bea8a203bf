import type { LinkedModal } from './link.ts'
import { lockScroll } from './scroll-lock.ts'

/** The page around the window. */
export interface PageWatch {
  /**
   * Mounts the frame again if the page removes it while the window is shown.
   *
   * @returns stops that, and calls `stop`.
   */
  readonly watch: (frame: HTMLIFrameElement, stop: () => void) => () => void
  /** Locks and unlocks the page's scrolling, and keeps the keyboard in the frame. */
  readonly onShown: (isShown: boolean) => void
}

/**
 * Watches the page while the window is shown.
 *
 * @param isDialog whether the window covers the page.
 */
export function watchPage(modal: LinkedModal, isDialog: boolean): PageWatch {
  let frame: HTMLIFrameElement | undefined
  let unlock: (() => void) | undefined
  const heal = (): void => {
    if (frame && !frame.isConnected) modal.mount()
  }
  // Chromium gives the focus back to the page if the process of a new frame hears last that the page is focused. The frame
  // believes to have it and asks for it no more, so that what is typed would be lost. A browser that is moving the focus
  // ignores another move.
  const returnFocus = (): void => {
    setTimeout(() => {
      if (frame && modal.root.activeElement === frame) frame.contentWindow?.focus()
    })
  }
  const observer = new MutationObserver(heal)
  const onShown = (isShown: boolean): void => {
    observer.disconnect()
    removeEventListener('focus', returnFocus)
    unlock?.()
    unlock = isShown && isDialog ? lockScroll() : undefined
    if (!isShown) return
    addEventListener('focus', returnFocus)
    // Every node from which the page may remove the frame.
    for (const node of [document, modal.root]) observer.observe(node, { childList: true, subtree: true })
  }
  onShown(modal.isShown())
  return {
    watch: (mounted, stop) => {
      frame = mounted
      // It may be gone already.
      if (modal.isShown()) queueMicrotask(heal)
      return () => {
        frame = undefined
        stop()
      }
    },
    onShown,
  }
}
