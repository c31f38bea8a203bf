/** Control characters, and those that turn or hide text. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
const MOST = 120

/** A name somebody else wrote, as it may be shown: at most 120 characters, none of which turn or hide text. */
export function cleanName(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, MOST * 8)
    .normalize('NFC')
    .replaceAll(UNSHOWN, '')
    .trim()
    .slice(0, MOST)
}
