const SIZE = 'popup,width=600,height=800'

/** A window that was opened in a click, for a URL that is known a moment later. */
export interface ProviderWindow {
  /**
   * Whether the browser returned no window. It has blocked it, or the site isolates itself and the window stays empty, so a
   * visible link is needed.
   */
  readonly isBlocked: boolean
  /** Leads the window to the provider, which learns nothing of this document. */
  readonly lead: (url: string) => void
  /** Closes it, where nothing is to be shown. */
  readonly close: () => void
}

let shown: Window | null = null
/** Stands for a window where the browser gives none: another attempt would leave one more empty window. */
export const NO_WINDOW: ProviderWindow = { isBlocked: true, lead: () => {}, close: () => {} }

/**
 * Opens an empty window. To be called in the click itself, because browsers block windows that are opened after an answer of
 * a server.
 *
 * @param text shown until the provider's page has loaded.
 */
export function openProviderWindow(text: string): ProviderWindow {
  const opened = window.open('', '_blank', SIZE)
  shown = opened
  if (!opened) return NO_WINDOW
  writeText(opened, text)
  return {
    isBlocked: false,
    lead: (url) => {
      if (opened.closed) return
      opened.location.replace(url)
      // Afterwards: a sandboxed document may only navigate a window that it is the opener of.
      opened.opener = null
    },
    close: () => opened.close(),
  }
}

/** Brings the last window to the front. @returns whether there still is one. */
export function focusProviderWindow(): boolean {
  if (!shown || shown.closed) return false
  shown.focus()
  return true
}

function writeText(opened: Window, text: string): void {
  try {
    opened.document.title = text
    opened.document.body.textContent = text
  } catch {
    // The window belongs to another origin already.
  }
}
