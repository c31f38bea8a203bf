import type { PosternState } from '#sdk/types/state.ts'
import { keepEqual } from './keep-equal.ts'
import type { ReadingOf } from './reading.ts'

/**
 * A part of the state.
 *
 * @param select picks plain data and is a pure function.
 */
export function statePart<T>(select: (state: PosternState) => T): ReadingOf<T> {
  return (postern) => {
    const pick = keepEqual(select)
    return { get: () => pick(postern.getState()), subscribe: postern.subscribe }
  }
}

/** The whole state. */
export const stateReading: ReadingOf<PosternState> = statePart((state) => state)
