import { currentInstance } from '#sdk/state/current-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ABSENT_POSTERN } from './absent-postern.ts'
import { forwarded } from './forwarded.ts'
import { followInstance } from './reading.ts'
import { stateReading } from './state-part.ts'

const { get, subscribe } = followInstance(stateReading)

/** The newest instance of the page, whichever that is at the time: for frameworks whose components run once. */
export const NEWEST_POSTERN: Postern = {
  ...forwarded(() => currentInstance() ?? ABSENT_POSTERN),
  subscribe: (listener) => subscribe(() => listener(get())),
}
