import type { CallMeaning, EvmCall } from './call-meaning.ts'
import type { CallReading } from './read-call.ts'

/** A meaning with all its parts and inner calls. */
export function allMeanings({ meaning, inner }: CallReading): readonly CallMeaning[] {
  return [...(meaning ? withSteps(meaning) : []), ...inner.flatMap(allMeanings)]
}

/** A meaning with its parts. */
export function withSteps(meaning: CallMeaning): readonly CallMeaning[] {
  return [meaning, ...(meaning.steps ?? []).flatMap(withSteps)]
}

/** A call and all calls inside it. */
export function allCalls({ call, inner }: CallReading): readonly EvmCall[] {
  return [call, ...inner.flatMap(allCalls)]
}
