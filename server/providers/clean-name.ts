/** Control characters, and those that reverse or hide text. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** A surrogate without its other half, which was cut off. */
const HALF = /\p{Cs}/gu
const MOST = 120

/**
 * Cleans a third-party name for display by removing characters that reverse or hide text.
 *
 * @param most The most characters.
 * @example
 * cleanName('\u202eUSDC', 32) // 'USDC'
 */
export function cleanName(value: unknown, most: number = MOST): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, MOST * 8)
    .normalize('NFC')
    .replaceAll(UNSHOWN, '')
    .trim()
    .slice(0, most)
    .replaceAll(HALF, '')
}
