import type { Action, Middleware } from 'redux'
import { createAction, isAction, type ActionCreator, type PayloadAction } from './slice.ts'

/** What a reaction knows and may do. */
export interface ReactionApi<State, Dispatch, Extra> {
  readonly dispatch: Dispatch
  readonly getState: () => State
  /** The state before the action. */
  readonly getOriginalState: () => State
  readonly extra: Extra
  /** Ends the reaction. */
  readonly unsubscribe: () => void
}

/** What follows from an action. */
export interface Reaction<State, Dispatch, Extra, Payload = unknown> {
  /** Only actions of this creator count. */
  readonly actionCreator?: ActionCreator<Payload>
  /** Whether the effect follows, given the state after and before the action. */
  readonly predicate?: (action: Action, state: State, before: State) => boolean
  readonly effect: (action: PayloadAction<Payload>, api: ReactionApi<State, Dispatch, Extra>) => void
}

/** Starts a reaction. */
export type StartReaction<State, Dispatch, Extra> = <Payload>(
  reaction: Reaction<State, Dispatch, Extra, Payload>,
) => void

const reactionAdded = createAction<unknown>('store/reactionAdded')

/** Creates the action that starts a reaction in a store that is running. It reaches no reducer. */
export function addReaction<State, Dispatch, Extra>(reaction: Reaction<State, Dispatch, Extra>): Action {
  return reactionAdded(reaction)
}

/** Creates the middleware that runs reactions after the reducers, in the order they were started. */
export function createReactionMiddleware<State, Dispatch, Extra = undefined>(extra: Extra) {
  // Replaced and not changed, so that a reaction that starts during an action begins with the next one.
  let reactions: readonly Reaction<State, Dispatch, Extra, never>[] = []
  const start = (reaction: unknown): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `start` below; its creator determines the payload
    reactions = [...reactions, reaction as Reaction<State, Dispatch, Extra, never>]
  }
  const middleware: Middleware<unknown, State> = (store) => (next) => (action) => {
    if (!isAction(action)) return next(action)
    if (reactionAdded.match(action)) return start(action.payload)
    const before = store.getState()
    const result = next(action)
    const state = store.getState()
    for (const reaction of reactions) {
      const { actionCreator, predicate, effect } = reaction
      if (actionCreator?.match(action) === false || predicate?.(action, state, before) === false) continue
      effect(action, {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store of this state
        dispatch: store.dispatch as Dispatch,
        getState: () => store.getState(),
        getOriginalState: () => before,
        extra,
        unsubscribe: () => {
          reactions = reactions.filter((other) => other !== reaction)
        },
      })
    }
    return result
  }
  return { start: start as StartReaction<State, Dispatch, Extra>, middleware }
}
