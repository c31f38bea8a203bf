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
  /** Locks and unlocks the page's scrolling. */
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
  const observer = new MutationObserver(heal)
  const onShown = (isShown: boolean): void => {
    observer.disconnect()
    unlock?.()
    unlock = isShown && isDialog ? lockScroll() : undefined
    if (!isShown) return
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
