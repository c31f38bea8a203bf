/**
 * Puts a text on the clipboard; works in a frame that may write there, during a click.
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
