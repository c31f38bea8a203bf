import { currentInstance } from '#sdk/state/current-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ABSENT_POSTERN } from './absent-postern.ts'
import { forwardCalls } from './forward-calls.ts'
import { followInstance } from './observable.ts'
import { stateObservable } from './state-part.ts'

const { get, subscribe } = followInstance(stateObservable)

/** Forwards to the newest instance of the page at the time of each call, for frameworks whose components run once. */
export const NEWEST_POSTERN: Postern = {
  ...forwardCalls(() => currentInstance() ?? ABSENT_POSTERN),
  subscribe: (listener) => subscribe(() => listener(get())),
}
