/** Control characters, and those that turn or hide text. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** A letter with more marks than any language puts on it. */
const MARKS = /(\p{M}{2})\p{M}+/gu
const MOST = 100

/**
 * A name somebody else wrote, as it may be shown: no character that turns or hides text, no tower of marks, cut where
 * nobody reads on.
 *
 * @example
 * cleanText('US\u202eDC') // 'USDC'
 */
export function cleanText(text: string): string {
  const plain = text
    .slice(0, MOST * 8)
    .normalize('NFC')
    .replaceAll(UNSHOWN, '')
    .replaceAll(MARKS, '$1')
    .trim()
  const letters = Array.from(plain)
  return letters.length > MOST ? `${letters.slice(0, MOST).join('')}…` : plain
}
