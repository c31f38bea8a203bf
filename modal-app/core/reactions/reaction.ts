import type { TypedStartListening } from '@reduxjs/toolkit'
import type { CoreDispatch, Extra } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'

/** Starts a listener in the store. */
export type StartListening = TypedStartListening<CoreState, CoreDispatch, Extra>
