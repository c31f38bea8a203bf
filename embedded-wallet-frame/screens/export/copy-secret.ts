import type { Clock } from '#frame/platform/clock.ts'

/** How long a secret may stay on the clipboard: long enough to paste it once. */
const CLIPBOARD_MS = 60_000

/** Writes text to a clipboard; resolves to whether it worked. */
export type WriteText = (text: string) => Promise<boolean>

/**
 * Copies a secret and tries to overwrite it after a minute. The browser may refuse that if the window has lost the focus, and
 * the clipboard history cannot be cleared.
 *
 * @returns whether it was copied.
 */
export async function copySecret(
  secret: string,
  write: WriteText,
  clock: Pick<Clock, 'after'>,
): Promise<boolean> {
  const isCopied = await write(secret)
  if (isCopied) clock.after(CLIPBOARD_MS, () => void write(' '))
  return isCopied
}

/** Returns a writer for use during a click; it also works in frames without clipboard permission. */
export function clipboardOf(page: Document): WriteText {
  return async (text) => {
    try {
      await page.defaultView?.navigator.clipboard.writeText(text)
      return true
    } catch {
      return copyBySelection(page, text)
    }
  }
}

function copyBySelection(page: Document, text: string): boolean {
  const area = page.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  const focused = page.activeElement
  page.body.append(area)
  area.select()
  const isCopied = page.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
