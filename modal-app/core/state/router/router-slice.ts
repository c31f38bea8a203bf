import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { Place, PlaceOf, ViewName, ViewParams } from './view-catalogue.ts'

/** The next views after a transaction that a view started (docs/specification.md §2.38). */
export interface TransactionEntry {
  /** `null` shows no view: the modal closes. */
  readonly onSuccess: ViewName | null
  readonly onCancel: ViewName | null
}

/** View, history and transaction stack (docs/specification.md §2.1). The last place of the history is the current one. */
export interface RouterState {
  readonly history: readonly Place[]
  readonly transactionStack: readonly TransactionEntry[]
}

/** The part of the state the selectors below read. */
export interface RouterRoot {
  readonly router: RouterState
}

const START: Place = { view: 'Connect', params: undefined }
const initialState: RouterState = { history: [START], transactionStack: [] }

const slice = createSlice({
  name: 'router',
  initialState,
  reducers: {
    viewPushed: (state, { payload }: PayloadAction<Place>) => {
      const shown = state.history.at(-1)
      if (shown && isSamePlace(shown, payload)) return state
      return { ...state, history: [...state.history, payload] }
    },
    viewReplaced: (state, { payload }: PayloadAction<Place>) => ({
      ...state,
      history: [...state.history.slice(0, -1), payload],
    }),
    viewReset: (state, { payload }: PayloadAction<Place>) => ({ ...state, history: [payload] }),
    historyPopped: (state) =>
      state.history.length > 1 ? { ...state, history: state.history.slice(0, -1) } : state,
    /** Goes back to where a view was last; nothing changes when it is not in the history. */
    historyPoppedTo: (state, { payload: view }: PayloadAction<ViewName>) => {
      const index = state.history.findLastIndex((place) => place.view === view)
      return index < 0 ? state : { ...state, history: state.history.slice(0, index + 1) }
    },
    transactionPushed: (state, { payload }: PayloadAction<TransactionEntry>) => ({
      ...state,
      transactionStack: [...state.transactionStack, payload],
    }),
    transactionPopped: (state) => ({ ...state, transactionStack: state.transactionStack.slice(0, -1) }),
    transactionsCleared: (state) => ({ ...state, transactionStack: [] }),
  },
})

function isSamePlace(a: Place, b: Place): boolean {
  return a.view === b.view && JSON.stringify(a.params) === JSON.stringify(b.params)
}

export const {
  viewPushed,
  viewReplaced,
  viewReset,
  historyPopped,
  historyPoppedTo,
  transactionPushed,
  transactionPopped,
  transactionsCleared,
} = slice.actions
export const routerReducer = slice.reducer

/** Selects the current view with its parameters. */
export function selectPlace(state: RouterRoot): Place {
  return state.router.history.at(-1) ?? START
}

/** Selects the current view's name. */
export function selectView(state: RouterRoot): ViewName {
  return selectPlace(state).view
}

/**
 * Selects the parameters of a view while it is the current one.
 *
 * @example
 * const params = useAppSelector(selectViewParams('Downloads')) // { walletId } | undefined
 */
export function selectViewParams<V extends ViewName>(
  view: V,
): (state: RouterRoot) => ViewParams[V] | undefined {
  return ({ router }) => router.history.slice(-1).find(isPlaceOf(view))?.params
}

/** Selects the parameters of a view anywhere in the history. */
export function selectParamsUnder<V extends ViewName>(
  view: V,
): (state: RouterRoot) => ViewParams[V] | undefined {
  return ({ router }) => router.history.find(isPlaceOf(view))?.params
}

function isPlaceOf<V extends ViewName>(view: V): (place: Place) => place is Place & PlaceOf<V> {
  return (place): place is Place & PlaceOf<V> => place.view === view
}

/** Whether a step back leads to another view; otherwise going back closes the modal (docs/specification.md §2.30). */
export function selectCanGoBack(state: RouterRoot): boolean {
  const { history } = state.router
  return history.length > 1 && !history.some(({ view }) => view === 'UnsupportedChain')
}

/** Selects the newest entry of the transaction stack. */
export function selectTransaction(state: RouterRoot): TransactionEntry | undefined {
  return state.router.transactionStack.at(-1)
}
