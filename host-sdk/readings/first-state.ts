import { initialState } from '#sdk/state/initial-state.ts'

/** What servers show, and pages while React takes them over: the state before anything was loaded. */
export const FIRST_STATE = initialState({}, false)
