const SIZE = 'popup,width=480,height=720'

let shown: Window | null = null

/**
 * Opens the window of a login provider. To be called in the click itself, with an address known before: a window that is
 * opened later counts as unasked for. Nothing is ever read from the window: its `closed` is true while it is open where
 * the site or the provider isolates itself.
 *
 * @returns whether the browser handed the window over; when it did not, it may have opened one nevertheless.
 */
export function openLoginWindow(url: string): boolean {
  closeLoginWindow()
  shown = window.open(url, '_blank', SIZE)
  return shown !== null
}

/** Whether the last click may still open a window: a few seconds long, and only where the browser tells. */
export function isClickFresh(): boolean {
  return navigator.userActivation?.isActive ?? false
}

/** Closes the window of a login that is over, where that can be done. */
export function closeLoginWindow(): void {
  shown?.close()
  shown = null
}
