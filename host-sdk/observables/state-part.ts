import type { PosternState } from '#sdk/types/state.ts'
import { memoizeEqual } from './memoize-equal.ts'
import type { ObservableOf } from './observable.ts'

/**
 * A part of the state.
 *
 * @param select picks plain data and is a pure function.
 */
export function statePart<T>(select: (state: PosternState) => T): ObservableOf<T> {
  return (postern) => {
    const pick = memoizeEqual(select)
    return { get: () => pick(postern.getState()), subscribe: postern.subscribe }
  }
}

/** The whole state. */
export const stateObservable: ObservableOf<PosternState> = statePart((state) => state)
