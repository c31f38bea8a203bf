/** Control characters, and those that reverse or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** A letter with more combining marks than any language uses. */
const MARKS = /(\p{M}{2})\p{M}+/gu
const MAX_CHARACTERS = 100

/**
 * Cleans a name from a foreign source for display: without characters that reverse or hide text, without stacks of combining
 * marks, and cut to a readable length.
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
