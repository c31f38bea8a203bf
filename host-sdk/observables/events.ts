import { lastEventOf, onEventOf } from '#sdk/state/instance-events.ts'
import type { PosternEvent } from '#sdk/types/options.ts'
import type { ObservableOf } from './observable.ts'

/** The newest event of the modal; undefined before the first one, and for the instance of the script tag. */
export const eventObservable: ObservableOf<PosternEvent | undefined> = (postern) => ({
  get: () => lastEventOf(postern),
  subscribe: (listener) => onEventOf(postern, listener),
})
