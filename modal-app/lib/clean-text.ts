/** Control characters, and those that reverse or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** A letter with more combining marks than any language uses. */
const MARKS = /(\p{M}{2})\p{M}+/gu
const MAX_CHARACTERS = 100

/**
 * Cleans a name from a foreign source for display: without characters that reverse or hide text, without stacks of combining
 * marks, and cut to a readable length.
 *
 * @param most characters that are kept.
 * @example
 * cleanText('US\u202eDC') // 'USDC'
 */
export function cleanText(text: string, most = MAX_CHARACTERS): string {
  const plain = text
    .slice(0, most * 8)
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(MARKS, '$1')
    .trim()
  const letters = Array.from(plain)
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : plain
}
