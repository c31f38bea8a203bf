/** How hard a password is to guess: `weak` is refused. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** The shortest password that is taken (errors, PASSWORD_WEAK). */
export const SHORTEST_PASSWORD = 10

/** Beginnings and whole passwords that guessers try first, without their digits and signs. */
const COMMON =
  /^(p[a4][s5]{2}w[o0]rd|qwert[yz]|[a4]dm[i1]n|l[e3]tm[e3][i1]n|welcome|iloveyou|monkey|dragon|football|baseball|sunshine|princess|master|superman|trustno|abc|qazwsx|asdf|zxcv|wallet|bitcoin|ethereum|crypto|secret|changeme)/i
/** Bits of guessing work. Our figures: a guess costs 64 MiB and three passes of Argon2id. */
const BITS = { weak: 40, fair: 56, good: 72 } as const

/**
 * A cautious estimate of a password's strength, without a word list: repeated and neighbouring characters count little,
 * what begins like the common passwords counts as three characters.
 *
 * @example
 * passwordStrength('correct horse battery staple') // 'strong'
 */
export function passwordStrength(password: string): Strength {
  if (Array.from(password).length < SHORTEST_PASSWORD) return 'weak'
  const bits = effectiveLength(password) * Math.log2(alphabetOf(password))
  if (bits < BITS.weak) return 'weak'
  if (bits < BITS.fair) return 'fair'
  return bits < BITS.good ? 'good' : 'strong'
}

/** Characters that a guesser cannot foresee from those before. */
function effectiveLength(password: string): number {
  const common = COMMON.exec(password)?.[0] ?? ''
  const rest = Array.from(password.slice(common.length))
  const surprising = rest.filter((character, index) => {
    const before = rest[index - 1]?.codePointAt(0)
    const step = before === undefined ? 2 : Math.abs((character.codePointAt(0) ?? 0) - before)
    return step > 1
  })
  const distinct = new Set(rest).size
  const foreseen = common === '' ? 0 : 3
  // A password of few different characters is a pattern, however long it is.
  return foreseen + Math.min(surprising.length, distinct * 2)
}

function alphabetOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 20],
    [/[^ -~]/, 60],
  ]
  return kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
}
