import type { Action, Reducer } from 'redux'

/** An action that says what happened. A store dispatches no interface, because an interface may be extended. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- as above
export type PayloadAction<Payload = undefined> = { readonly type: string; readonly payload: Payload }

/** Creates the actions of one type, and recognises them. */
export interface ActionCreator<Payload> {
  (...payload: undefined extends Payload ? [payload?: Payload] : [payload: Payload]): PayloadAction<Payload>
  readonly type: string
  readonly match: (action: unknown) => action is PayloadAction<Payload>
}

type CaseReducer<State> = (state: State, action: PayloadAction<never>) => State

type PayloadOf<Case> = Case extends (state: never, action: infer Taken) => unknown
  ? Taken extends { readonly payload: infer Payload }
    ? Payload
    : undefined
  : never

/** The creators of a slice's actions, by the names of its reducers. */
type ActionsOf<Cases> = { readonly [Name in keyof Cases]: ActionCreator<PayloadOf<Cases[Name]>> }

/** Adds what a slice makes of the actions of others. */
interface ExtraCases<State> {
  readonly addCase: <Payload>(
    creator: ActionCreator<Payload>,
    reduce: (state: State, action: PayloadAction<Payload>) => State,
  ) => ExtraCases<State>
}

interface SliceParts<State, Cases> {
  /** Its place in the state, and the first part of the types of its actions. */
  readonly name: string
  readonly initialState: State
  readonly reducers: Cases
  readonly extraReducers?: (builder: ExtraCases<State>) => unknown
}

/**
 * Declares the actions of one type.
 *
 * @example
 * export const walletConnected = createAction<WalletConnected>('wallet/connected')
 */
export function createAction<Payload = undefined>(type: string): ActionCreator<Payload> {
  const create = (payload: Payload): PayloadAction<Payload> => ({ type, payload })
  const match = (action: unknown): action is PayloadAction<Payload> =>
    isAction(action) && action.type === type
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an optional payload is undefined when it is left out
  return Object.assign(create, { type, match }) as ActionCreator<Payload>
}

/** Whether what was dispatched is an action, and no thunk. */
export function isAction(action: unknown): action is Action {
  return typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string'
}

/**
 * Declares a part of the state, its events, and what each of them makes of it. The reducers return a new state; there are no
 * drafts, because the library for them is larger than all reducers together.
 *
 * @example
 * const slice = createSlice({ name: 'legal', initialState, reducers: { legalAccepted: () => ({ accepted: true }) } })
 */
export function createSlice<State, Cases extends Readonly<Record<string, CaseReducer<State>>>>({
  name,
  initialState,
  reducers,
  extraReducers,
}: SliceParts<State, Cases>): {
  readonly reducerPath: string
  readonly actions: ActionsOf<Cases>
  readonly reducer: Reducer<State>
} {
  const cases = new Map<string, CaseReducer<State>>()
  const actions: Record<string, ActionCreator<never>> = {}
  for (const [event, reduce] of Object.entries(reducers)) {
    const action = createAction<never>(`${name}/${event}`)
    actions[event] = action
    cases.set(action.type, reduce)
  }
  const builder: ExtraCases<State> = {
    addCase: ({ type }, reduce) => {
      cases.set(type, reduce)
      return builder
    },
  }
  extraReducers?.(builder)
  return {
    reducerPath: name,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one creator for each of the reducers
    actions: actions as unknown as ActionsOf<Cases>,
    reducer: (state = initialState, action) => {
      const reduce = cases.get(action.type)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own creator made the action
      return reduce ? reduce(state, action as PayloadAction<never>) : state
    },
  }
}
