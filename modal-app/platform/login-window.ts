const SIZE = 'popup,width=480,height=720'

let shown: Window | null = null

/**
 * Opens the window of a login provider. To be called in the click itself with a URL that is known before, because a window
 * that is opened later is blocked. The window is never read: its `closed` is true while it is open if the site or the
 * provider isolates itself.
 *
 * @returns whether the browser returned the window. If not, it may have opened one nevertheless.
 */
export function openLoginWindow(url: string): boolean {
  closeLoginWindow()
  shown = window.open(url, '_blank', SIZE)
  return shown !== null
}

/** Whether the last click may still open a window, which lasts a few seconds and which not all browsers report. */
export function isClickFresh(): boolean {
  return navigator.userActivation?.isActive ?? false
}

/** Closes the window of a finished login where possible. */
export function closeLoginWindow(): void {
  shown?.close()
  shown = null
}
