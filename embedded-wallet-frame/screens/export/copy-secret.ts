import type { Clock } from '#frame/platform/clock.ts'

/** How long a secret may stand on the clipboard before it is overwritten: time to paste it once. */
const CLIPBOARD_MS = 60_000

/** What puts text on a clipboard. */
export type WriteText = (text: string) => Promise<boolean>

/**
 * Copies a secret and tries to overwrite it after a minute. The browser may refuse that when the window has lost the
 * focus by then; the clipboard's own history is beyond reach.
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

/** Writes during a click, also in frames that were given no clipboard. */
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
