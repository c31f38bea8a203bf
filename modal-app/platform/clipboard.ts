/**
 * Copies a text to the clipboard. In a frame with that permission it works during a click.
 *
 * @returns whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
