/** The most characters of a name a site gives itself: one line, so that it pushes nothing out of sight. */
const MAX_CHARACTERS = 40
/** Controls, marks of direction, and what has no width: with them a name could rearrange what stands beside it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0]/gu
/** More marks above or below a letter than languages need; they would reach over other lines. */
const STACKED = /(\p{M}{3})\p{M}+/gu

/**
 * A site's own name, harmless to show: one line of at most 40 characters without anything that steers the text around it.
 *
 * @returns undefined when nothing is left.
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
