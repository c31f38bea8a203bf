/** A question about the word at one position. */
export interface QuizQuestion {
  /** Starts at one. */
  readonly place: number
  /** The right word and others of the same phrase, in alphabetical order. */
  readonly options: readonly string[]
  readonly answer: string
}

const QUESTIONS = 3
const OPTIONS = 4

/**
 * Asks for words at a few positions, to verify that the visitor wrote the phrase down. Options are in alphabetical order, so
 * they reveal nothing about the order of the phrase.
 *
 * @param random returns numbers from 0 up to 1. It need not be cryptographic, because it protects nothing.
 * @example
 * makeQuiz(words)[0] // { place: 17, options: ['cabin', 'doll', 'ocean', 'tail'], answer: 'doll' }
 */
export function makeQuiz(
  words: readonly string[],
  random: () => number = Math.random,
): readonly QuizQuestion[] {
  const places = shuffled([...words.keys()], random)
    .slice(0, QUESTIONS)
    .toSorted((one, other) => one - other)
  return places.flatMap((place) => {
    const answer = words[place]
    if (answer === undefined) return []
    const others = shuffled([...new Set(words.filter((word) => word !== answer))], random)
    const options = [answer, ...others.slice(0, OPTIONS - 1)].toSorted()
    return { place: place + 1, options, answer }
  })
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
