import { passwords } from './common-passwords.json'

const MIN_CHARACTERS = 10
const MAX_CHARACTERS = 128
/** A password with fewer different characters is taken for a pattern. */
const MIN_DIFFERENT = 5

/**
 * Whether a password may wrap a wallet: 10 to 128 characters after NFKC, none of the most common, no pattern such as
 * `abcabcabcabc` or `1234567890`. There are no rules about kinds of characters (docs/security-model.md §5.7).
 *
 * @example
 * isStrongPassword('correct horse battery staple') // true
 */
export function isStrongPassword(password: string): boolean {
  const typed = password.normalize('NFKC')
  const characters = Array.from(typed.toLowerCase())
  if (characters.length < MIN_CHARACTERS || characters.length > MAX_CHARACTERS) return false
  if (new Set(characters).size < MIN_DIFFERENT || isRow(characters) || isRepeated(characters.join('')))
    return false
  return !passwords.includes(characters.join(''))
}

/** `abcdefghij`, `0987654321`: each character follows from the one before. */
function isRow(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  // On a keyboard 0 follows 9.
  const [first] = steps
  return Math.abs(first ?? 0) <= 1 && steps.filter((step) => step !== first).length <= 1
}

/** `passwordpassword`: one half twice, one third three times. */
function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length
}
