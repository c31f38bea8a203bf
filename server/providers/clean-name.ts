/** Control characters, and those that turn or hide text. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** Half of a character that was cut in two. */
const HALF = /\p{Cs}/gu
const MOST = 120

/**
 * A name somebody else wrote, as it may be shown: none of its characters turn or hide text.
 *
 * @param most How long it may be.
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
