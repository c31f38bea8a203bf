/** Control characters, and those that turn or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** A letter with more marks than any language puts on it. */
const MARKS = /(\p{M}{2})\p{M}+/gu
const MAX_CHARACTERS = 100

/**
 * A name somebody else wrote, as it may be shown: no character that turns or hides text, no tower of marks, cut where
 * nobody reads on.
 *
 * @example
 * cleanText('US\u202eDC') // 'USDC'
 */
export function cleanText(text: string): string {
  const plain = text
    .slice(0, MAX_CHARACTERS * 8)
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(MARKS, '$1')
    .trim()
  const letters = Array.from(plain)
  return letters.length > MAX_CHARACTERS ? `${letters.slice(0, MAX_CHARACTERS).join('')}…` : plain
}
