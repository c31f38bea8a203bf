/** The lengths a phrase may have (BIP-39). */
const LENGTHS: readonly number[] = [12, 15, 18, 21, 24]

/**
 * The words of a text as people paste it: any white space, capitals, numbers and commas between them.
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

/** Whether a phrase can have so many words. */
export function isPhraseLength(count: number): boolean {
  return LENGTHS.includes(count)
}
