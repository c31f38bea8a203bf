/** The valid numbers of words (BIP-39). */
const LENGTHS: readonly number[] = [12, 15, 18, 21, 24]

/**
 * Splits a pasted recovery phrase into words; white space, capitals, numbers and commas are tolerated.
 *
 * @example
 * parsePhrase('1. Abandon 2. ability') // ['abandon', 'ability']
 */
export function parsePhrase(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}

/** Whether a recovery phrase can have this many words. */
export function isPhraseLength(count: number): boolean {
  return LENGTHS.includes(count)
}
