/** How hard a password is to guess; `weak` is refused. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** The shortest accepted password (PASSWORD_WEAK). */
const MIN_PASSWORD_LENGTH = 10

/** Common passwords and prefixes that attackers try first, without digits and symbols. */
const COMMON =
  /^(p[a4][s5]{2}w[o0]rd|qwert[yz]|[a4]dm[i1]n|l[e3]tm[e3][i1]n|welcome|iloveyou|monkey|dragon|football|baseball|sunshine|princess|master|superman|trustno|abc|qazwsx|asdf|zxcv|wallet|bitcoin|ethereum|crypto|secret|changeme)/i
/** Thresholds in bits. They are low because a guess costs 64 MiB and three passes of Argon2id. */
const BITS = { weak: 40, fair: 56, good: 72 } as const

/** The bits that a common prefix contributes, because a list of a thousand is tried first. */
const COMMON_BITS = 10

/**
 * Estimates the strength of a password conservatively, without a word list: repeated and neighbouring characters count for
 * nothing, and a common prefix for little.
 *
 * @example
 * passwordStrength('correct horse battery staple') // 'strong'
 */
export function passwordStrength(password: string): Strength {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'weak'
  const common = COMMON.exec(password)?.[0] ?? ''
  const rest = password.slice(common.length)
  const bits = (common === '' ? 0 : COMMON_BITS) + unforeseen(rest) * Math.log2(alphabetOf(rest))
  if (bits < BITS.weak) return 'weak'
  if (bits < BITS.fair) return 'fair'
  return bits < BITS.good ? 'good' : 'strong'
}

/** Counts the characters that cannot be predicted from the previous ones. */
function unforeseen(text: string): number {
  const characters = Array.from(text)
  const surprising = characters.filter((character, index) => {
    const before = characters[index - 1]?.codePointAt(0)
    return before === undefined || Math.abs((character.codePointAt(0) ?? 0) - before) > 1
  })
  // A password of few different characters is a pattern, however long it is.
  return Math.min(surprising.length, new Set(characters).size * 2)
}

function alphabetOf(text: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 20],
    [/[^ -~]/, 60],
  ]
  return Math.max(
    kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(text) ? size : 0), 0),
    1,
  )
}
