/** The most characters of a site's own name: it stays on one line and pushes nothing out of sight. */
const MAX_CHARACTERS = 40
/** Controls, direction marks and zero-width characters, with which a name could rearrange the text beside it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0]/gu
/** More combining marks than any language needs; they would overlap other lines. */
const STACKED = /(\p{M}{3})\p{M}+/gu

/**
 * Makes a site's own name safe to show: one line of at most 40 characters without control over the text around it.
 *
 * @returns undefined if nothing is left.
 * @example
 * claimedName('Shop\u202Eelpmaxe') // 'Shopelpmaxe'
 */
export function claimedName(name: string | undefined): string | undefined {
  const plain = (name ?? '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(STACKED, '$1')
    .trim()
  const characters = Array.from(plain)
  if (characters.length === 0) return undefined
  return characters.length > MAX_CHARACTERS
    ? `${characters
        .slice(0, MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
    : plain
}
