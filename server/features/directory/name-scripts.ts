/** The scripts in everyday use (UAX 31, table 5). */
const SCRIPTS = (
  'Latin Cyrillic Greek Arabic Hebrew Thaana Armenian Georgian Ethiopic Han Hiragana Katakana Bopomofo Hangul ' +
  'Khmer Lao Myanmar Thai Tibetan Bengali Devanagari Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala Tamil Telugu'
)
  .split(' ')
  .map((script) => [script, new RegExp(String.raw`\p{Script=${script}}`, 'u')] as const)

/** The scripts that one word may combine (UTS 39, "highly restrictive"). */
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
/** Enclosed letters and regional indicators, which have no compatibility decomposition to plain letters. */
const LETTERS_AS_SIGNS = /[\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u

/**
 * Says why the letters of a name are suspicious. A word that mixes scripts is made to be mistaken for another.
 *
 * @returns the reason; undefined when the name is fine.
 * @example
 * findScriptProblem('Ꭲrust Wallet') // 'it has letters of an unusual script'
 */
export function findScriptProblem(name: string): string | undefined {
  if (UNKNOWN.test(name) || LETTERS_AS_SIGNS.test(name)) return 'it has letters of an unusual script'
  if ((name.match(WORD) ?? []).some(isMixed)) return 'it mixes letters of several scripts in one word'
  return undefined
}

function isMixed(word: string): boolean {
  const scripts = SCRIPTS.flatMap(([script, form]) => (form.test(word) ? [script] : []))
  return scripts.length > 1 && !TOGETHER.some((some) => scripts.every((script) => some.includes(script)))
}
