import type { StartReaction } from '#modal/lib/store/reactions.ts'
import type { CoreDispatch, Extra } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'

/** Starts a reaction in the store. */
export type StartListening = StartReaction<CoreState, CoreDispatch, Extra>
