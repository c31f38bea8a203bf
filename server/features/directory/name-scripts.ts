/** Those in everyday use (UAX 31, table 5); no wallet's name is written in another. */
const SCRIPTS = (
  'Latin Cyrillic Greek Arabic Hebrew Thaana Armenian Georgian Ethiopic Han Hiragana Katakana Bopomofo Hangul ' +
  'Khmer Lao Myanmar Thai Tibetan Bengali Devanagari Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala Tamil Telugu'
)
  .split(' ')
  .map((script) => [script, new RegExp(String.raw`\p{Script=${script}}`, 'u')] as const)

/** Those that one word may hold together (UTS 39, "highly restrictive"). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const WORD = /[\p{L}\p{M}]+/gu
const UNKNOWN = new RegExp(
  String.raw`(?![\p{Script=Common}\p{Script=Inherited}${SCRIPTS.map(([, { source }]) => source).join('')}])\p{L}`,
  'u',
)
/** Letters in filled circles and squares, and those that flags are made of: no compatible form makes them plain. */
const LETTERS_AS_SIGNS = /[\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u

/**
 * What speaks against the letters of a name, whomever it is like: a word in letters of several scripts is made to be taken
 * for another.
 *
 * @example
 * findScriptProblem('Ꭲrust Wallet') // 'it has letters that names are not written in'
 */
export function findScriptProblem(name: string): string | undefined {
  if (UNKNOWN.test(name) || LETTERS_AS_SIGNS.test(name)) return 'it has letters that names are not written in'
  if ((name.match(WORD) ?? []).some(isMixed)) return 'it mixes letters of several scripts in one word'
  return undefined
}

function isMixed(word: string): boolean {
  const scripts = SCRIPTS.flatMap(([script, form]) => (form.test(word) ? [script] : []))
  return scripts.length > 1 && !TOGETHER.some((some) => scripts.every((script) => some.includes(script)))
}
