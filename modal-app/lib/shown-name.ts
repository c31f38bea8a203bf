import { cleanText } from '#modal/lib/clean-text.ts'

const LATIN = /\p{Script=Latin}/u
const LETTER = /\p{L}/gu

/**
 * Returns a name in the form in which it may be shown. A name with labels that mix Latin and other letters imitates another
 * name, so it is shown in its ASCII form (`xn--…`). A name with hidden characters is not shown.
 *
 * @returns undefined for what cannot be shown as a name.
 * @example
 * shownName('vitаlik.eth') // 'xn--vitlik-5nf.eth': its third letter is Cyrillic
 */
export function shownName(name: string | null | undefined): string | undefined {
  if (!name || cleanText(name) !== name || /\s/.test(name)) return undefined
  return name.split('.').some(isMixed) ? inAscii(name) : name
}

function isMixed(label: string): boolean {
  const letters = label.match(LETTER) ?? []
  return letters.some((letter) => LATIN.test(letter)) && letters.some((letter) => !LATIN.test(letter))
}

function inAscii(name: string): string | undefined {
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return undefined
  }
}
