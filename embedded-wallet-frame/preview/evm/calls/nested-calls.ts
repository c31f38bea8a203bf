import type { CallMeaning, EvmCall } from './call-meaning.ts'
import type { CallReading } from './read-call.ts'

/** Returns the meanings of a call and its inner calls, with all their steps. */
export function allMeanings({ meaning, inner }: CallReading): readonly CallMeaning[] {
  return [...(meaning ? withSteps(meaning) : []), ...inner.flatMap(allMeanings)]
}

/** Returns a meaning with its steps. */
export function withSteps(meaning: CallMeaning): readonly CallMeaning[] {
  return [meaning, ...(meaning.steps ?? []).flatMap(withSteps)]
}

/** Returns a call with all its inner calls. */
export function allCalls({ call, inner }: CallReading): readonly EvmCall[] {
  return [call, ...inner.flatMap(allCalls)]
}
